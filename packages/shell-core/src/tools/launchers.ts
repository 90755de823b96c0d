import type { OptionSyntax } from "../syntax/arguments.ts";

/** What a launcher does with the words behind its own options. */
export interface Launch {
  readonly runs:
    | "command" // a command and its arguments
    | "script" // a name that the project gives a command: `npm run build`
    | "targets" // any number of such names: `make clean build`
    | "file" // a program's file: `node build.js`
    | "text"; // text for a shell, in all words that follow
  /** Options in front of it; they end at the first operand. */
  readonly options?: OptionSyntax;
  /** Operands to pass over: the container in `docker exec web ls`. */
  readonly skip?: number;
  /** The command begins behind `--`. */
  readonly afterDashes?: true;
  /** The name is this one: `npm t` is the script `test`. */
  readonly named?: string;
  /** Where it runs, if not in the stage's own directory. */
  readonly place?: "elsewhere" | "remote";
}

/** A tool whose arguments name another command. */
export interface Launcher {
  /** Options in front of the subcommand, or of what it runs. */
  readonly options: OptionSyntax;
  /** What each subcommand runs; one that is not here is the tool's own. */
  readonly subcommands?: Readonly<Record<string, Launch>>;
  /** What it runs when no subcommand says so. */
  readonly otherwise?: Launch;
  /** Options whose value is the program itself: `node -e`. */
  readonly code?: readonly string[];
  /** The option with which the first operand is text for the shell: `bash -lc 'npm test'`, `bash -c -x 'npm test'`. */
  readonly text?: string;
  /** The option that names a module to run: `python -m pytest`. */
  readonly module?: string;
  /** Subcommands of its own, where any other word names a script: `pnpm install`, but `pnpm dev`. */
  readonly own?: ReadonlySet<string>;
}

const options = (short: string, ...long: readonly string[]): OptionSyntax => ({
  short,
  long,
  lenient: true,
  stopAtOperand: true,
});

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NO_VALUES = options("");
const COMMAND: Launch = { runs: "command" };
const SCRIPT: Launch = { runs: "script" };
/** npm takes its options on either side of `run`: `npm run -w web dev`. */
const NPM_RUN: Launch = { runs: "script", options: options("w:C:", "prefix:", "workspace:", "loglevel:") };
const PACKAGE: Launch = { runs: "command", options: options("p:w:c:", "package:", "workspace:", "call:") };

const COMMAND_LAUNCHER: Launcher = { options: NO_VALUES, otherwise: COMMAND };
const PACKAGE_LAUNCHER: Launcher = { options: PACKAGE.options ?? NO_VALUES, otherwise: COMMAND };

const NPM_SCRIPTS = {
  test: { runs: "script", named: "test" },
  t: { runs: "script", named: "test" },
  tst: { runs: "script", named: "test" },
  start: { runs: "script", named: "start" },
} as const satisfies Record<string, Launch>;

const SHELL: Launcher = { options: options("o:O:", "rcfile:", "init-file:"), text: "c", otherwise: { runs: "file" } };

const PYTHON: Launcher = {
  options: options("c:m:W:X:", "check-hash-based-pycs:"),
  code: ["c"],
  module: "m",
  otherwise: { runs: "file" },
};

const NODE: Launcher = {
  options: options(
    "e:p:r:C:",
    "eval:",
    "print:",
    "require:",
    "import:",
    "loader:",
    "experimental-loader:",
    "env-file:",
    "conditions:",
    "tsconfig:",
  ),
  code: ["e", "p", "eval", "print"],
  otherwise: { runs: "file" },
};

const IN_CONTAINER: Launch = {
  runs: "command",
  options: options("e:u:w:", "env:", "env-file:", "user:", "workdir:", "detach-keys:", "index:"),
  skip: 1,
  place: "remote",
};

const CONTAINERS: Launcher = {
  options: options("H:c:l:", "host:", "context:", "config:", "log-level:"),
  subcommands: { exec: IN_CONTAINER },
};

const COMPOSE: Launcher = {
  options: options(
    "f:p:",
    "file:",
    "project-name:",
    "profile:",
    "env-file:",
    "project-directory:",
    "ansi:",
    "progress:",
  ),
  subcommands: {
    exec: IN_CONTAINER,
    run: { ...IN_CONTAINER, options: options("e:u:w:v:p:", "env:", "user:", "name:") },
  },
};

const PYTHON_RUN: Launch = {
  runs: "command",
  options: options(
    "p:C:",
    "with:",
    "with-requirements:",
    "with-editable:",
    "python:",
    "project:",
    "directory:",
    "env-file:",
    "extra:",
    "group:",
    "only-group:",
    "package:",
    "index:",
    "index-url:",
    "no-group:",
  ),
};

const KUBERNETES: Launcher = {
  options: options("n:s:", "namespace:", "context:", "kubeconfig:", "cluster:", "user:", "server:"),
  subcommands: { exec: { runs: "command", afterDashes: true, place: "remote" } },
};

const SECRETS: Launch = { runs: "command", afterDashes: true };

/** Tools that run another command which their arguments name. From their manuals, npm 10, pnpm 10, yarn 4, bun 1.2, uv 0.7, mise 2025. */
export const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  npm: {
    options: options("w:C:", "prefix:", "workspace:", "loglevel:", "userconfig:", "registry:"),
    subcommands: {
      ...NPM_SCRIPTS,
      run: NPM_RUN,
      "run-script": NPM_RUN,
      rum: NPM_RUN,
      urn: NPM_RUN,
      exec: PACKAGE,
      x: PACKAGE,
    },
  },
  pnpm: {
    options: options("C:F:", "dir:", "filter:", "filter-prod:", "reporter:", "loglevel:", "workspace-concurrency:"),
    subcommands: { ...NPM_SCRIPTS, run: SCRIPT, "run-script": SCRIPT, exec: COMMAND, dlx: PACKAGE },
    otherwise: SCRIPT,
    own: words(
      "install i add remove rm uninstall un update up upgrade list ls la ll why outdated audit pack publish store link unlink prune " +
        "rebuild rb fetch deploy config root bin import init setup env create patch patch-commit licenses view info show dedupe " +
        "install-test it self-update server help approve-builds ci",
    ),
  },
  yarn: {
    options: options("", "cwd:"),
    subcommands: {
      ...NPM_SCRIPTS,
      run: SCRIPT,
      exec: COMMAND,
      dlx: PACKAGE,
      workspace: { runs: "script", skip: 1 },
    },
    otherwise: SCRIPT,
    own: words(
      "install add remove up upgrade info why list npm workspaces config cache pack link unlink dedupe rebuild set init create plugin " +
        "constraints patch import outdated audit publish global bin version help node",
    ),
  },
  bun: {
    options: options("r:F:c:", "cwd:", "filter:", "env-file:", "config:", "preload:", "conditions:", "port:"),
    subcommands: {
      run: { runs: "script", options: options("r:F:c:", "cwd:", "filter:", "env-file:", "preload:") },
      x: PACKAGE,
      start: SCRIPT,
    },
    otherwise: SCRIPT,
    own: words(
      "test build install i add a remove rm update up pm link unlink create c init upgrade outdated audit publish patch why info repl " +
        "exec help",
    ),
  },
  deno: { options: NO_VALUES, subcommands: { task: SCRIPT, run: { runs: "file", options: options("c:", "config:") } } },
  node: NODE,
  tsx: NODE,
  "ts-node": NODE,
  python: PYTHON,
  python2: PYTHON,
  python3: PYTHON,
  py: PYTHON,
  pypy3: PYTHON,
  ruby: { options: options("e:I:r:C:"), code: ["e"], otherwise: { runs: "file" } },
  perl: { options: options("e:E:I::M::"), code: ["e", "E"], otherwise: { runs: "file" } },
  php: { options: options("r:d:c:f:S:t:"), code: ["r"], otherwise: { runs: "file" } },
  npx: PACKAGE_LAUNCHER,
  pnpx: PACKAGE_LAUNCHER,
  bunx: PACKAGE_LAUNCHER,
  corepack: COMMAND_LAUNCHER,
  turbo: { options: options("F:", "filter:", "cwd:", "concurrency:"), subcommands: { run: SCRIPT }, otherwise: SCRIPT },
  nx: {
    options: options("c:p:t:", "projects:", "targets:", "configuration:"),
    subcommands: { run: SCRIPT },
    otherwise: SCRIPT,
  },
  lerna: { options: NO_VALUES, subcommands: { run: SCRIPT, exec: COMMAND } },
  moon: { options: NO_VALUES, subcommands: { run: SCRIPT } },
  mise: {
    options: options("C:E:j:", "cd:", "env:", "jobs:"),
    subcommands: { run: SCRIPT, r: SCRIPT, exec: SECRETS, x: SECRETS },
    otherwise: SCRIPT,
    own: words(
      "install i ls list ls-remote use u unuse upgrade up outdated doctor dr env e set unset settings trust tasks t task plugins p " +
        "prune current which where activate deactivate completion config cfg self-update version registry search sync tool " +
        "bin-paths cache direnv fmt generate g help hook-env implode latest link ln reshim shell sh uninstall watch w",
    ),
  },
  make: { options: options("C:f:I:j::l::o:W:", "directory:", "file:", "makefile:"), otherwise: { runs: "targets" } },
  gmake: { options: options("C:f:I:j::l::o:W:", "directory:", "file:", "makefile:"), otherwise: { runs: "targets" } },
  just: { options: options("f:d:", "justfile:", "working-directory:", "set:"), otherwise: { runs: "targets" } },
  task: { options: options("d:t:o:C:", "dir:", "taskfile:", "output:"), otherwise: { runs: "targets" } },
  rake: { options: options("f:", "rakefile:"), otherwise: { runs: "targets" } },
  invoke: { options: options("c:r:", "collection:"), otherwise: { runs: "targets" } },
  composer: {
    options: options("d:", "working-dir:"),
    subcommands: { run: SCRIPT, "run-script": SCRIPT, exec: COMMAND },
  },
  uv: { options: options("", "project:", "directory:"), subcommands: { run: PYTHON_RUN } },
  uvx: { options: PYTHON_RUN.options ?? NO_VALUES, otherwise: COMMAND },
  poetry: { options: options("C:P:", "directory:", "project:"), subcommands: { run: COMMAND } },
  pipenv: { options: NO_VALUES, subcommands: { run: COMMAND } },
  pdm: { options: options("p:", "project:"), subcommands: { run: COMMAND } },
  hatch: { options: options("e:", "env:"), subcommands: { run: COMMAND } },
  rye: { options: NO_VALUES, subcommands: { run: COMMAND } },
  pipx: { options: NO_VALUES, subcommands: { run: COMMAND } },
  conda: {
    options: NO_VALUES,
    subcommands: { run: { runs: "command", options: options("n:p:", "name:", "prefix:", "cwd:") } },
  },
  bundle: { options: NO_VALUES, subcommands: { exec: COMMAND } },
  asdf: { options: NO_VALUES, subcommands: { exec: COMMAND } },
  rbenv: { options: NO_VALUES, subcommands: { exec: COMMAND } },
  fnm: { options: NO_VALUES, subcommands: { exec: { runs: "command", options: options("", "using:") } } },
  volta: { options: NO_VALUES, subcommands: { run: { runs: "command", options: options("", "node:", "npm:") } } },
  direnv: { options: NO_VALUES, subcommands: { exec: { runs: "command", skip: 1 } } },
  dotenv: { options: options("e:f:v:", "file:"), otherwise: COMMAND },
  dotenvx: { options: NO_VALUES, subcommands: { run: SECRETS } },
  doppler: { options: NO_VALUES, subcommands: { run: SECRETS } },
  op: { options: NO_VALUES, subcommands: { run: SECRETS } },
  infisical: { options: NO_VALUES, subcommands: { run: SECRETS } },
  "aws-vault": { options: NO_VALUES, subcommands: { exec: SECRETS } },
  "cross-env": COMMAND_LAUNCHER,
  rtk: {
    options: NO_VALUES,
    subcommands: {
      test: COMMAND,
      err: COMMAND,
      summary: COMMAND,
      proxy: COMMAND,
      lint: { runs: "script", named: "lint" },
    },
    otherwise: COMMAND,
  },
  xargs: {
    options: options(
      "a:d:E:e::I:i::L:l::n:P:s:",
      "arg-file:",
      "delimiter:",
      "max-args:",
      "max-procs:",
      "replace::",
      "max-lines::",
    ),
    otherwise: { runs: "command", place: "elsewhere" },
  },
  caffeinate: { options: options("t:w:"), otherwise: COMMAND },
  doas: { options: options("C:u:"), otherwise: COMMAND },
  gtimeout: { options: options("s:k:", "signal:", "kill-after:"), otherwise: { runs: "command", skip: 1 } },
  flock: { options: options("E:w:", "timeout:", "wait:"), otherwise: { runs: "command", skip: 1 } },
  setsid: COMMAND_LAUNCHER,
  chronic: COMMAND_LAUNCHER,
  ionice: { options: options("c:n:", "class:", "classdata:"), otherwise: COMMAND },
  "xvfb-run": { options: options("e:f:n:p:s:w:", "server-num:", "server-args:"), otherwise: COMMAND },
  winpty: COMMAND_LAUNCHER,
  valgrind: COMMAND_LAUNCHER,
  strace: { options: options("a:b:e:E:I:o:O:p:P:s:S:u:"), otherwise: COMMAND },
  ltrace: { options: options("a:e:l:n:o:p:s:u:"), otherwise: COMMAND },
  bash: SHELL,
  sh: SHELL,
  zsh: SHELL,
  dash: SHELL,
  ksh: SHELL,
  eval: { options: NO_VALUES, otherwise: { runs: "text" } },
  ssh: {
    options: options("B:b:c:D:E:e:F:I:i:J:L:l:m:O:o:p:Q:R:S:W:w:"),
    otherwise: { runs: "text", skip: 1, place: "remote" },
  },
  docker: CONTAINERS,
  podman: CONTAINERS,
  nerdctl: CONTAINERS,
  "docker-compose": COMPOSE,
  "podman-compose": COMPOSE,
  kubectl: KUBERNETES,
  oc: KUBERNETES,
};
