import type { FileRedirect, Redirect, Stage } from "./model.ts";

/** Where an output of a stage goes: to the result the caller sees, down the pipe, or somewhere else. */
type Destination = "shown" | "pipe" | "away";

/** What a stage's redirections do to its standard error. */
export interface StandardError {
  readonly goes: Destination;
  /**
   * A redirection that can fail comes after standard error was sent away, so that its failure is silent:
   * `grep x f 2>/dev/null >/no/dir/o` ends with 1 and prints nothing, and so does `grep x f 2>/dev/null >&3`.
   */
  readonly hidesRedirectFailure: boolean;
}

/**
 * Follows the redirections of a stage from left to right (bash manual 3.6: their order matters, `2>&1 >f` keeps errors in
 * sight, `>f 2>&1` does not).
 *
 * @param piped whether the stage's standard output goes down a pipe, and with `|&` its standard error as well
 */
export function standardError(stage: Stage, piped: "|" | "|&" | undefined): StandardError {
  let output: Destination = piped === undefined ? "shown" : "pipe";
  let errors: Destination = "shown";
  let hidesRedirectFailure = false;
  for (const redirect of stage.redirects) {
    if (errors !== "shown" && canFail(redirect)) hidesRedirectFailure = true;
    if (redirect.kind !== "file") continue;
    const copied = copiedDescriptor(redirect);
    const source: Destination = copied === 1 ? output : copied === 2 ? errors : "away";
    const both = redirect.operator === "&>" || redirect.operator === "&>>" || isBothAlias(redirect);
    const fd = redirect.fd ?? (redirect.operator.startsWith("<") ? 0 : 1);
    if (both) output = errors = "away";
    else if (fd === 1) output = source;
    else if (fd === 2) errors = source;
  }
  // `|&` is short for `2>&1 |`, done after the stage's own redirections.
  if (piped === "|&") errors = output;
  return { goes: errors, hidesRedirectFailure };
}

/** Whether a stage's errors are joined to its output, where nobody can tell them apart: `cd gone 2>&1`. */
export function joinsErrorsToOutput(stage: Stage): boolean {
  return stage.redirects.some((each) => each.kind === "file" && each.fd === 2 && copiedDescriptor(each) === 1);
}

/** `>&file` without a descriptor sends both outputs there. */
function isBothAlias(redirect: FileRedirect): boolean {
  return redirect.operator === ">&" && redirect.fd === undefined && copiedDescriptor(redirect) === undefined;
}

function copiedDescriptor(redirect: FileRedirect): number | undefined {
  if (redirect.operator !== ">&" && redirect.operator !== "<&") return undefined;
  return redirect.target.static && /^\d+-?$/.test(redirect.target.value)
    ? Number.parseInt(redirect.target.value, 10)
    : undefined;
}

/** Files may be missing, descriptors above 2 closed, and an expansion may be in error (`<<<$((1/0))`). */
function canFail(redirect: Redirect): boolean {
  if (redirect.kind === "here-document") return true;
  if (redirect.kind === "here-string") return !redirect.target.static;
  const copied = copiedDescriptor(redirect);
  if (copied !== undefined) return copied > 2;
  const { target } = redirect;
  return !(target.static && (target.value === "-" || target.value === "/dev/null"));
}

/** Whether a redirection leaves the command's data alone: only standard error is sent somewhere, or joined to the output. */
export function touchesOnlyStandardError(redirect: Redirect): boolean {
  if (redirect.kind !== "file" || redirect.fd !== 2) return false;
  const { operator, target } = redirect;
  if (operator === ">&") return target.raw === "1";
  return (operator === ">" || operator === ">>") && target.static && target.value === "/dev/null";
}
