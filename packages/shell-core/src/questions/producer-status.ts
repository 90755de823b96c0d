import { decidingCommand } from "../commands/deciding-command.ts";
import { MAX_COMPOUND_DEPTH } from "../syntax/limits.ts";
import type { ShellCommand } from "../syntax/model.ts";
import { parse } from "../syntax/parse.ts";
import { describeProducer } from "../commands/producer.ts";
import { silentFailure } from "../commands/silent-failure.ts";
import { standardError } from "../syntax/standard-error.ts";
import { explainExitStatus, type ObservedOutput } from "./exit-status.ts";

/** What the exit status of a command in front of a view says, which the view would hide. */
export type ProducerStatus = "success" | "answer" | "failure";

/**
 * Judges the exit status of a producer, whose pipeline is known to have run.
 *
 * Besides the answers of {@link explainExitStatus}, a search that keeps its troubles to itself has not failed: it found nothing and
 * says nothing (`lsof -i :3000` with a free port), or its errors were sent away, as in `ls *.log 2>/dev/null` and
 * `find / -name x 2>/dev/null`, where what cannot be read is what the user does not want to hear of. A group, a loop or a branch is
 * judged by the command in it that decides.
 *
 * @param command the producer's pipeline as a command of its own
 * @param status its exit status, 0 to 255
 * @param observed what it wrote
 */
export function judgeProducerStatus(
  command: ShellCommand,
  status: number,
  observed: Extract<ObservedOutput, { kind: "separate" }>,
): ProducerStatus {
  if (status === 0) return "success";
  return isAnswer(command, status, observed, 0) ? "answer" : "failure";
}

type Observed = Extract<ObservedOutput, { kind: "separate" }>;

/** From this status on the shell itself speaks: 126 and 127 for a command that did not run, above that for a signal. */
export const FIRST_STATUS_OF_THE_SHELL = 126;

function isAnswer(command: ShellCommand, status: number, observed: Observed, depth: number): boolean {
  // Inside a compound command others have written, too: `for f in a b; do echo $f; grep x $f; done`.
  const own = depth === 0 || observed.stderr !== "" ? observed : undefined;
  if (explainExitStatus(command, status, own).kind === "answer") return true;
  const deciding = decidingCommand(command);
  if (deciding.kind !== "decided" || status >= FIRST_STATUS_OF_THE_SHELL) return false;
  const { stage, andSegments } = deciding;
  // `[ -d web ] && ls web 2>/dev/null`: the status may be that of the part in front.
  if (andSegments.some(({ pipeline }) => silentFailure(pipeline) !== "impossible")) return false;
  if (stage.kind === "compound") {
    if (depth >= MAX_COMPOUND_DEPTH || stage.bodies.length === 0) return false;
    return stage.bodies.every(({ start, end }) => {
      const body = parse(command.source.slice(start, end));
      return body !== undefined && isAnswer(body, status, observed, depth + 1);
    });
  }
  if (describeProducer([stage], command.source).kind !== "search") return false;
  const saidNothing = status === 1 && observed.stdout === "" && observed.stderr === "";
  return saidNothing || standardError(stage, undefined).goes === "away";
}
