import { readFileSync } from "node:fs";
import {
  type CapturedPipeline,
  captureStatuses,
  certainEnd,
  type CertainEnd,
  type HiddenFailure,
  hiddenFailures,
  type Insertion,
  parse,
  readStatusRecord,
  type ShellCommand,
  type ShownEnd,
  type StatusRecord,
  transparentEnd,
  type TransparentEnd,
} from "pi-shell-core";

/** Writes down the statuses of a command's pipelines, and reads what was written. */
export class StatusRecorder {
  /** What is put into the command. */
  readonly insertions: readonly Insertion[];
  readonly #command: ShellCommand;
  readonly #path: string;
  readonly #pipelines: readonly CapturedPipeline[];

  private constructor(
    command: ShellCommand,
    path: string,
    insertions: readonly Insertion[],
    pipelines: readonly CapturedPipeline[],
  ) {
    this.#command = command;
    this.#path = path;
    this.insertions = insertions;
    this.#pipelines = pipelines;
  }

  /**
   * Prepares the record of a command.
   *
   * @param path an empty file
   * @param commandPrefix pi's setting, which runs in front of every command
   * @param lastStages how many stages of the last pipeline run in the text; the rest are views that run elsewhere
   * @returns `undefined` where no pipeline hides a status, or where nothing can be put into the text
   */
  static of(
    command: ShellCommand,
    path: string,
    commandPrefix: string | undefined,
    lastStages?: number,
  ): StatusRecorder | undefined {
    const options = { shell: "bash", record: path, ...(lastStages === undefined ? {} : { lastStages }) } as const;
    const capture = captureStatuses(command, options);
    if (capture.kind === "left-alone") return undefined;
    if (commandPrefix !== undefined) {
      // `set -x`, a trap or an alias may stand there as well.
      const whole = parse(`${commandPrefix}\n${command.source}`);
      if (whole === undefined || captureStatuses(whole, options).kind === "left-alone") return undefined;
    }
    return new StatusRecorder(command, path, capture.insertions, capture.pipelines);
  }

  /** What was written down; `undefined` when the file is missing or cut off. */
  read(): RecordedStatuses | undefined {
    try {
      const record = readStatusRecord(readFileSync(this.#path, "utf8"), this.#pipelines);
      return record === undefined ? undefined : new RecordedStatuses(this.#command, record);
    } catch {
      return undefined; // The command has taken it away.
    }
  }
}

/** The statuses of a command that has ended. */
export class RecordedStatuses {
  readonly #command: ShellCommand;
  readonly #record: StatusRecord;

  constructor(command: ShellCommand, record: StatusRecord) {
    this.#command = command;
    this.#record = record;
  }

  /** Without the last pipeline, some stages of which were stopped since its views had enough. */
  withoutLast(): RecordedStatuses {
    return new RecordedStatuses(
      this.#command,
      this.#record.filter(({ pipeline }) => !pipeline.last),
    );
  }

  /** Looks through `tee`, `cat` and views at the end of the last pipeline. @param status the shell's own */
  transparentEnd(status: number): TransparentEnd {
    return transparentEnd(this.#command, this.#record, status);
  }

  /** What failed where nothing of the result shows it. */
  hiddenFailures(shown: ShownEnd): readonly HiddenFailure[] {
    return hiddenFailures(this.#command, this.#record, shown);
  }

  /** What is certain about the end. @param status the shell's own */
  certainEnd(status: number): CertainEnd | undefined {
    return certainEnd(this.#command, this.#record, status);
  }
}
