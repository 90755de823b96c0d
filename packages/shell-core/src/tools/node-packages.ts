import { leadingOptions } from "../syntax/arguments.ts";
import { COMMAND, type Launch, type Launches, NO_VALUES, SCRIPT } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const PACKAGE_OPTIONS = leadingOptions("p:w:c:", "package: workspace: call:");
const PACKAGE: Launch = { runs: "command", options: PACKAGE_OPTIONS };
const TEST: Launch = { runs: "script", named: "test" };
const SCRIPTS = { test: TEST, t: TEST, tst: TEST, start: { runs: "script", named: "start" } } as const;
/** npm takes its options on either side of `run`: `npm run -w web dev`. */
const NPM_RUN: Launch = { runs: "script", options: leadingOptions("w:C:", "prefix: workspace: loglevel:") };

const NODE_OPTIONS = leadingOptions(
  "e:p:r:C:",
  "eval: print: require: import: loader: experimental-loader: env-file: conditions: tsconfig:",
);
const NODE: Launches = { code: "e p eval print", otherwise: { runs: "file" } };

/** npm 10, pnpm 10, yarn 4, bun 1.2, deno 2, node 20, and what runs their scripts. */
export const NODE_PACKAGES: readonly ToolSheet[] = [
  {
    names: "npm",
    options: leadingOptions("w:C:", "prefix: workspace: loglevel: userconfig: registry:"),
    exits: [
      // npm 11: an error ends with 1 as well, and prints no report.
      {
        subcommand: "outdated",
        meaning: { answer: "packages-outdated", output: /^(?:Package\s+Current\s|\{\s+"(?!error"))/ },
      },
      {
        subcommand: "audit",
        meaning: ({ operands }) =>
          operands.length === 0
            ? { answer: "vulnerabilities-found", output: /^(?:# npm audit report\n|\{\s+"auditReportVersion")/ }
            : undefined,
      },
    ],
    search:
      "ls, list, ll, view, info, show, search, outdated, explain, why, help, config list, config get, root, prefix, bin",
    job: "install, i, ci, add, remove, uninstall, update, audit, pack, publish, rebuild, prune, dedupe, link, version",
    launches: {
      subcommands: {
        ...SCRIPTS,
        run: NPM_RUN,
        "run-script": NPM_RUN,
        rum: NPM_RUN,
        urn: NPM_RUN,
        exec: PACKAGE,
        x: PACKAGE,
      },
    },
  },
  {
    names: "pnpm",
    options: leadingOptions("C:F:", "dir: filter: filter-prod: reporter: loglevel: workspace-concurrency:"),
    search: "ls, list, ll, view, info, show, search, outdated, why, licenses",
    job: "install, i, add, remove, update, up, audit, pack, publish, rebuild, prune, dedupe, fetch, deploy, ci",
    launches: {
      subcommands: { ...SCRIPTS, run: SCRIPT, "run-script": SCRIPT, exec: COMMAND, dlx: PACKAGE },
      otherwise: SCRIPT,
      own:
        "install i add remove rm uninstall un update up upgrade list ls la ll why outdated audit pack publish store link unlink prune " +
        "rebuild rb fetch deploy config root bin import init setup env create patch patch-commit licenses view info show dedupe " +
        "install-test it self-update server help approve-builds ci",
    },
  },
  {
    names: "yarn",
    options: leadingOptions("", "cwd:"),
    search: "list, info, why, outdated, workspaces list",
    job: "install, add, remove, up, upgrade, audit, pack, publish, rebuild, dedupe, workspaces",
    launches: {
      subcommands: { ...SCRIPTS, run: SCRIPT, exec: COMMAND, dlx: PACKAGE, workspace: { runs: "script", skip: 1 } },
      otherwise: SCRIPT,
      own:
        "install add remove up upgrade info why list npm workspaces config cache pack link unlink dedupe rebuild set init create plugin " +
        "constraints patch import outdated audit publish global bin version help node",
    },
  },
  {
    names: "bun",
    options: leadingOptions("r:F:c:", "cwd: filter: env-file: config: preload: conditions: port:"),
    search: "pm ls, pm view, why, outdated",
    job: "test, build, install, i, add, a, remove, update, link, publish, audit, patch",
    endless: "--watch|--hot",
    launches: {
      subcommands: {
        run: { runs: "script", options: leadingOptions("r:F:c:", "cwd: filter: env-file: preload:") },
        x: PACKAGE,
        start: SCRIPT,
      },
      otherwise: SCRIPT,
      own:
        "test build install i add a remove rm update up pm link unlink create c init upgrade outdated audit publish patch why info repl " +
        "exec help",
    },
  },
  {
    names: "deno",
    options: NO_VALUES,
    job: "test, check, lint, fmt, bench, compile, cache, install, doc, publish, coverage",
    endless: "serve, --watch|--watch-hmr",
    launches: { subcommands: { task: SCRIPT, run: { runs: "file", options: leadingOptions("c:", "config:") } } },
  },
  { names: "node", options: NODE_OPTIONS, job: "--test", endless: "--watch", launches: NODE },
  { names: "tsx", options: NODE_OPTIONS, job: "--test", endless: "watch, --watch", launches: NODE },
  { names: "ts-node", options: NODE_OPTIONS, launches: NODE },
  { names: "npx pnpx bunx", options: PACKAGE_OPTIONS, launches: { otherwise: COMMAND } },
  { names: "corepack cross-env", options: NO_VALUES, launches: { otherwise: COMMAND } },
  {
    names: "turbo",
    options: leadingOptions("F:", "filter: cwd: concurrency:"),
    endless: "watch, daemon",
    launches: { subcommands: { run: SCRIPT }, otherwise: SCRIPT },
  },
  {
    names: "nx",
    options: leadingOptions("c:p:t:", "projects: targets: configuration:"),
    launches: { subcommands: { run: SCRIPT }, otherwise: SCRIPT },
  },
  { names: "lerna", options: NO_VALUES, job: "*", launches: { subcommands: { run: SCRIPT, exec: COMMAND } } },
  { names: "moon", options: NO_VALUES, launches: { subcommands: { run: SCRIPT } } },
];
