import { shellCommand } from "./recorded-call.ts";
import type { ReplayedCall } from "./replay-calls.ts";
import { namedCommand } from "./command-name.ts";

/** A command that went wrong, with a status that nobody saw. */
export interface HiddenFailure {
  readonly command: string;
  readonly session: string;
  readonly file: string;
  readonly line: number;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  /** The line of its output that says so. */
  readonly evidence: string;
  /** What tool-guard would have made of the command: `guarded`, or why it would have left it alone. */
  readonly verdict: string;
  readonly guarded: boolean;
}

/** How often. */
export interface HiddenFailureTotals {
  /** Pipelines of tests, builds and installers that ended green: what their first command ended with was lost. */
  readonly statusesLost: number;
  /** Of these, pipelines whose output says that it had failed. */
  readonly failures: number;
  /** Of these failures, those that tool-guard would have shown. */
  readonly shown: number;
}

/** Newest failures that are listed. */
const LISTED = 200;

/** Tools whose output speaks of their own work, not of what they found in a file. */
const WORKERS: ReadonlySet<string> = new Set(
  "npm npx pnpm pnpx yarn bun bunx deno node tsc tsx vitest jest mocha ava playwright cypress eslint biome oxlint turbo nx lerna vite webpack rollup next python python3 pytest tox nox uv poetry pip pip3 mypy ruff cargo rustc go make gmake just cmake ctest ninja meson bazel gradle gradlew mvn mvnw ant dotnet swift xcodebuild gcc g++ cc c++ clang clang++ ruby rspec bundle rake php phpunit composer mix zig sbt terraform".split(
    " ",
  ),
);

/** What such tools write when they fail, and hardly otherwise. Lines that speak of no failures ("0 failed") are not among them. */
const MARKS: readonly RegExp[] = [
  /^npm (?:ERR!|error )/,
  /\bELIFECYCLE\b|^ERR_PNPM_/,
  /\berror TS\d+:/,
  /^error(?:\[E\d+\])?: /,
  /\*\*\* .*\bError \d+\s*$/,
  /^Traceback \(most recent call last\)/,
  /\b[1-9]\d* (?:failed|failing|failures?|errors?)\b/i,
  /\bfail(?:ed|ures?|ing)?[:=]\s*[1-9]\d*\b/i,
  /^# fail [1-9]/,
  /^not ok \d/,
  /^(?:--- FAIL:|FAIL[:\s]|FAILED\b)/,
  /\bBUILD FAILED\b|\btest result: FAILED\b|\bFAILURE: Build failed\b/,
  /^Command failed\b|\bexit(?:ed with)? (?:code|status) [1-9]\d*\b/i,
  /^(?:fatal|panic): /,
  /: command not found$|^sh: \d+: .*: not found$/,
  /^Segmentation fault\b|\bcore dumped\b/,
];

/** A test that passed may speak of failures in its name: `✓ ends with exit code 1`. */
const PASSED = /^(?:✓|✔|√|ok\b|PASS\b|--- PASS|\(pass\)|test .* \.\.\. ok$)/;

/** The status is asked for, or kept. */
const STATUS_IS_SEEN = /\b(?:PIPESTATUS|pipestatus|pipefail)\b/;

/**
 * Finds pipelines that ended green although their first command had failed. A recording does not have its status, which is the very
 * thing that was lost; what tells is the output that was left. The rule, for a command of the model that ended with 0:
 *
 * 1. A tool that tests, builds, installs or runs a program stands in front of another command: `npm test | tail -5`.
 * 2. A line of what was shown is one that such tools write when they fail ({@link MARKS}).
 *
 * Readers (`cat log | grep FAIL`) do not count, nor does a command that asks for `PIPESTATUS` or sets `pipefail`.
 */
export class HiddenFailures {
  #listed: HiddenFailure[] = [];
  #statusesLost = 0;
  #failures = 0;
  #shown = 0;

  /** Takes the next call of the replay. */
  offer(replayed: ReplayedCall): void {
    const { call, findings } = replayed;
    if (!losesStatus(replayed)) return;
    this.#statusesLost += call.times;
    const evidence = evidenceIn(replayed);
    if (evidence === undefined) return;
    this.#failures += call.times;
    const view = findings.find(({ rule }) => rule === "trailing-view");
    if (view?.acts === true) this.#shown += call.times;
    this.#listed.push({
      command: shellCommand(call) ?? "",
      session: call.session,
      ...call.place,
      at: call.at,
      evidence,
      verdict: view?.verdict ?? "",
      guarded: view?.acts === true,
    });
    if (this.#listed.length > 2 * LISTED) this.#listed = newest(this.#listed);
  }

  totals(): HiddenFailureTotals {
    return { statusesLost: this.#statusesLost, failures: this.#failures, shown: this.#shown };
  }

  /** The newest ones, newest first; those without a time last. */
  listed(): readonly HiddenFailure[] {
    return newest(this.#listed);
  }
}

function newest(failures: readonly HiddenFailure[]): HiddenFailure[] {
  return failures.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, LISTED);
}

function losesStatus({ call, shell }: ReplayedCall): boolean {
  if (shell === undefined || typeof shell.command === "string") return false;
  if (call.result?.exit !== 0 || call.result.isError || STATUS_IS_SEEN.test(shell.source)) return false;
  return shell.command.segments.some(({ pipeline: { stages } }) => {
    const [first, ...more] = stages;
    return more.length > 0 && isWorker(namedCommand(first)?.name);
  });
}

function isWorker(name: string | undefined): boolean {
  return name !== undefined && WORKERS.has(name.split(" ")[0] ?? "");
}

/** Longest line that is looked at and shown. */
const LONGEST_LINE = 300;

function evidenceIn({ call }: ReplayedCall): string | undefined {
  const output = call.result?.output;
  if (output?.kind !== "text") return undefined;
  return output.text
    .split("\n")
    .map((line) => plain(line).trim().slice(0, LONGEST_LINE))
    .find((line) => !PASSED.test(line) && MARKS.some((mark) => mark.test(line)));
}

function plain(line: string): string {
  // oxlint-disable-next-line no-control-regex -- terminal styles begin with ESC
  return line.slice(0, 2 * LONGEST_LINE).replaceAll(/\u001B\[[0-9;:]*m/g, "");
}
