import type { GeneratedCommand } from "./generated-commands.ts";
import { referee, type Verdict } from "./shell-referee.ts";

/** A tool result as pi gives it. */
interface Result {
  readonly text: string;
  readonly isError: boolean;
}

/**
 * Judges the results of generated commands by what bash gives for them.
 *
 * @param cwd where they ran, and where bash runs them
 * @param folder for the bookkeeping
 * @returns what is wrong with each, or `undefined`
 */
export async function complaintsAbout(
  commands: readonly GeneratedCommand[],
  results: readonly (Result | undefined)[],
  cwd: string,
  folder: string,
): Promise<readonly (string | undefined)[]> {
  const native = await referee(
    commands.map(({ command }) => command),
    cwd,
    `${folder}-native`,
  );
  const own = await referee(
    commands.map(({ withoutViews }) => withoutViews ?? ":"),
    cwd,
    `${folder}-own`,
  );
  return commands.map((command, index) => {
    const [verdict, ownVerdict] = [native[index], own[index]];
    if (verdict === undefined) return "no verdict of bash";
    return unfair(command, verdict, command.withoutViews === undefined ? undefined : ownVerdict, results[index]);
  });
}

/**
 * Compares a guarded call with what bash gives for the user's own text. What is determined has to be the same: the bytes, where nothing
 * was written on standard error, else the characters of both together, since two writers may meet in any order; and the exit status, which is the
 * pipeline's, or the producer's own where that is a failure.
 *
 * @param native bash on the command
 * @param own bash on the command without its views; `undefined` where it would not end
 * @returns what is wrong, or `undefined`
 */
function unfair(
  generated: GeneratedCommand,
  native: Verdict,
  own: Verdict | undefined,
  result: Result | undefined,
): string | undefined {
  if (result === undefined) return "no result";
  const { output, status } = readResult(result);
  const statuses = fairStatuses(generated, native, own);
  if (!statuses.includes(status)) return `status ${status}, not ${statuses.join(" or ")}`;
  if (result.isError !== (status !== 0)) return `isError ${result.isError} with status ${status}`;
  const wanted =
    native.stdout === "" || native.stderr === "" ? native.stdout + native.stderr : `${native.stdout}\n${native.stderr}`;
  if (native.stderr === "" && output === shown(wanted)) return undefined;
  // A producer whose reader has gone may be stopped before it complains, or not.
  const perhaps = generated.closesEarly ? (own?.stderr ?? "") : "";
  const same = (native.stderr !== "" || perhaps !== "") && sameCharacters(output, shown(wanted), perhaps);
  return same ? undefined : `output ${quoted(output)}, not ${quoted(shown(wanted))}`;
}

function fairStatuses(
  { command, answers, closesEarly, pipefail }: GeneratedCommand,
  native: Verdict,
  own: Verdict | undefined,
): readonly number[] {
  // A producer whose reader has gone may end with its own status, or because of that; under pipefail bash shows which.
  if (pipefail) return closesEarly ? [native.status, own?.status ?? 0, 141, 1, 0] : [native.status];
  // `cat` and `tee` pass their input on: the status is that of the stage before them.
  const passedOn = command.includes("false | cat") ? 1 : undefined;
  if (passedOn !== undefined) return [passedOn, native.status];
  const failure = own !== undefined && own.status !== 0 && !answers.includes(own.status) ? own.status : undefined;
  if (failure === undefined) return [native.status];
  return closesEarly ? [failure, native.status] : [failure];
}

/** pi's own words around an output: taken off, and read. */
function readResult({ text: whole }: Result): { readonly output: string; readonly status: number } {
  // What is said of hidden failures stands at the end, and changes nothing else.
  const text = whole.replace(/\n\n\[Hidden failure: [^]*$/, "");
  const end =
    /\n\n(?:\[Command exited with code (\d+)\. (?:Full|Partial) output: [^\]]+\]|Command exited with code (\d+))$/.exec(
      text,
    );
  const body = end === null ? text : text.slice(0, end.index);
  return {
    output: shown(body === "(no output)" ? "" : Buffer.from(body).toString("latin1")),
    status: Number(end?.[1] ?? end?.[2] ?? 0),
  };
}

/** Blanks at the end are pi's to keep or to drop; what an output of NUL bytes shows as is pi's, too. */
function shown(output: string): string {
  return (
    Buffer.from(output, "latin1")
      .toString("utf8")
      .replaceAll(/[\0\r]/g, "")
      // oxlint-disable-next-line no-control-regex -- terminal styles begin with ESC
      .replaceAll(/\u001B\[[0-9;]*m/g, "")
      .trimEnd()
  );
}

function quoted(output: string): string {
  return JSON.stringify(output.length <= 300 ? output : `${output.slice(0, 150)} … ${output.slice(-150)}`);
}

/** Whether two outputs hold the same characters, apart from some that each may have or lack as a whole. */
function sameCharacters(a: string, b: string, perhaps: string): boolean {
  const wanted = sorted(b);
  return [sorted(a), sorted(a + perhaps)].some((each) => each === wanted || each === sorted(b + perhaps));
}

function sorted(output: string): string {
  return [...output.replaceAll("\n", "")].toSorted().join("");
}
