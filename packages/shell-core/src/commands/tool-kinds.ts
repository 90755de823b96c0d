import type { Word } from "../syntax/model.ts";
import { JOB_TOOLS, JOB_USAGES } from "../tools/job-tools.ts";
import type { Reached } from "./reached-tools.ts";
import { isJobScript } from "./script-names.ts";
import { SEARCH_TOOLS, SEARCH_USAGES } from "../tools/search-tools.ts";
import { isUsage, onlyTellsAboutItself, type Usage } from "../tools/usage.ts";

/**
 * How a producer may be treated once nobody reads its output any more.
 * - `search`: it only lists, searches or prints; it is stopped at once.
 * - `endless`: it goes on until somebody stops it (`yes`, `tail -f`, a server); at once, too.
 * - `finite-job`: a test run, a build, an installation, …: it may finish, so that its full log exists.
 * - `other`: nothing is known.
 */
export type ProducerKind = "search" | "endless" | "finite-job" | "other";

/** Global options that take the next word, so that `git -C sub log` and `docker compose -f x.yml ps` are read. */
const GLOBAL_VALUE_OPTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path"]),
  gh: new Set(["-R", "--repo"]),
  npm: new Set(["-w", "-C", "--prefix", "--workspace"]),
  pnpm: new Set(["-C", "-F", "--dir", "--filter"]),
  yarn: new Set(["--cwd"]),
  bun: new Set(["--cwd", "--filter"]),
  cargo: new Set(["-C", "--config", "--color", "-Z", "--manifest-path"]),
  go: new Set(["-C"]),
  docker: new Set(["-H", "-c", "-l", "--host", "--context", "--config", "--log-level"]),
  "docker-compose": new Set(["-f", "-p", "--file", "--project-name", "--profile", "--env-file", "--project-directory"]),
  kubectl: new Set(["-n", "-s", "--namespace", "--context", "--kubeconfig", "--cluster", "--user", "--server"]),
  oc: new Set(["-n", "--namespace", "--context", "--kubeconfig"]),
  helm: new Set(["-n", "--namespace", "--kube-context"]),
  uv: new Set(["--project", "--directory"]),
  mise: new Set(["-C", "--cd"]),
  aws: new Set(["--profile", "--region", "--output"]),
  systemctl: new Set(["-t", "-H", "-M"]),
  tmux: new Set(["-L", "-S", "-f"]),
};

/** What kind of producer one command is. */
export function kindOf(reached: Reached): ProducerKind {
  switch (reached.kind) {
    case "tool":
      return kindOfTool(reached.name, reached.args);
    case "script": {
      if (onlyTellsAboutItself(reached.args)) return "search";
      if (isJobScript(reached.name)) return "finite-job";
      // `./diff` is not diff, but `node_modules/.bin/vitest` is vitest.
      return kindOfTool(reached.name, reached.args) === "finite-job" ? "finite-job" : "other";
    }
    case "code":
    case "compound":
    case "unknown":
      return "other";
    default:
      return reached satisfies never;
  }
}

function kindOfTool(name: string, args: readonly Word[]): ProducerKind {
  if (SEARCH_TOOLS.has(name) || isOneOf(SEARCH_USAGES, name, args) || onlyTellsAboutItself(args)) return "search";
  if (AWKS.has(name)) return awkKind(args);
  if (JOB_TOOLS.has(name) || isOneOf(JOB_USAGES, name, args)) return "finite-job";
  return "other";
}

function isOneOf(usages: Readonly<Record<string, readonly Usage[]>>, name: string, args: readonly Word[]): boolean {
  if (!Object.hasOwn(usages, name)) return false;
  const values = Object.hasOwn(GLOBAL_VALUE_OPTIONS, name) ? GLOBAL_VALUE_OPTIONS[name] : undefined;
  return usages[name]?.some((usage) => isUsage(args, usage, "leading", values)) === true;
}

const AWKS: ReadonlySet<string> = new Set(["awk", "gawk", "mawk"]);

/** A program that may write a file or run a command: `print > "f"`, `system("x")`, `"date" | getline`. */
function awkKind(args: readonly Word[]): ProducerKind {
  return args.some(({ value }) => /system\s*\(|>|\||inplace/.test(value)) ? "other" : "search";
}
