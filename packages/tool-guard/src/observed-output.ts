import type { SplitView } from "pi-shell-core";
import type { OutputRecord } from "./output-record.ts";

/** What a producer wrote on its two streams, as far as it is known. */
export interface ProducerStreams {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * What the producer wrote, from a record of the whole command. Its standard output is known exactly. What came from the shell is its
 * standard error, and whatever the commands in front of it have written (`echo "== diff"; diff a b | head`): where there are such, only
 * lines that begin with the name of a command of the producer count.
 */
export function observedOutput(record: OutputRecord, { source, producer }: SplitView): ProducerStreams {
  const [stdout = "", shell = ""] = (["producer", "shell"] as const).map(
    (writer) => record.inMemory(writer)?.toString("utf8") ?? record.end().text,
  );
  const segment = producer.command.segments[0];
  if (segment === undefined || /^\s*$/.test(source.slice(0, segment.start))) return { stdout, stderr: shell };
  const names = new Set(source.slice(segment.start, segment.end).split(/[^\w.+-]+/));
  const complaints = shell.split("\n").filter((line) => {
    // `diff: gone: No such file`, and of the shell: `/bin/bash: line 2: gone.txt: No such file`
    const [, speaker] = /^(?:\S*\/)?(?:[\w.+-]+: line \d+: )?([^\s:]+): /.exec(line) ?? [];
    return speaker !== undefined && (names.has(speaker) || (speaker === "fatal" && names.has("git")));
  });
  return { stdout, stderr: complaints.join("\n") };
}
