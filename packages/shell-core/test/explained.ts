import { explainExitStatus, type ExitStatusExplanation, type ObservedOutput } from "../src/index.ts";

/** What a row says of the output; a row without it has seen none. */
export interface Seen {
  readonly code?: number;
  readonly out?: string;
  readonly err?: string;
  /** One text for both outputs. */
  readonly merged?: string;
}

/** `no-line-selected by grep -v; assumed`, or the reason for leaving the status unexplained. */
function outline(explanation: ExitStatusExplanation): string {
  if (explanation.kind === "unexplained") return explanation.why;
  const { answer, command, flag } = explanation;
  const remarks = [
    ...(explanation.assumed ? ["assumed"] : []),
    ...(explanation.andPartMayFailSilently ? ["and part may fail silently"] : []),
    ...(explanation.afterSequence ? ["after a sequence"] : []),
    ...(explanation.hasHeredoc ? ["here-document"] : []),
    ...(explanation.hasSubstitution ? ["substitution"] : []),
  ];
  return [`${answer} by ${command}${flag === undefined ? "" : ` ${flag}`}`, ...remarks].join("; ");
}

export function observed({ out, err, merged }: Seen): ObservedOutput | undefined {
  if (merged !== undefined) return { kind: "merged", text: merged };
  return out === undefined && err === undefined
    ? undefined
    : { kind: "separate", stdout: out ?? "", stderr: err ?? "" };
}

export function explain(command: string, seen: Seen = {}): string {
  return outline(explainExitStatus(command, seen.code ?? 1, observed(seen)));
}
