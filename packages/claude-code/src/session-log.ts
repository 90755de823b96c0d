import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countedBlocks, type SessionStrikes } from "shellwise-rules/strikes";
import { privateFolder } from "shellwise-rules/text-guard";

/** What is counted in a session, in the order in which it is shown. */
export const COUNTERS = {
  guarded: "commands that ran guarded",
  hidden: "results with a hidden failure",
  noMatch: "searches without a match",
  notes: "notes that a status is an answer",
  status: "other hidden statuses shown",
  searchContent: "refused: search content",
  findFiles: "refused: find files",
  readFile: "refused: read files",
  listDir: "refused: list directories",
  largeRead: "refused: whole look at a large file",
  calls: "of these with the exact call to copy",
  insisted: "let through after two refusals",
} as const;

export type Counter = keyof typeof COUNTERS;

/** One thing that happened. */
type Entry =
  | { readonly count: Counter }
  /** A refusal, by a digest of what was refused. */
  | { readonly refused: string }
  | { readonly on: boolean }
  | { readonly warned: true };

/**
 * What all hooks of one session have done: each is a process of its own, so it is a file to which they append. Nobody's commands stand
 * in it.
 */
export class SessionLog {
  readonly #file: string;
  readonly #entries: readonly Entry[];

  private constructor(file: string) {
    this.#file = file;
    this.#entries = readEntries(file);
  }

  /** @returns `undefined` where nothing can be remembered; then nothing may be refused either */
  static of(session: string): SessionLog | undefined {
    const folder = privateFolder();
    return folder === undefined || !/^[\w-]{1,100}$/.test(session)
      ? undefined
      : new SessionLog(join(folder, `claude-code-${session}.jsonl`));
  }

  /** Not switched off for this session. */
  get isOn(): boolean {
    const switches = this.#entries.flatMap((entry) => ("on" in entry ? [entry.on] : []));
    return switches.at(-1) ?? true;
  }

  get hasWarned(): boolean {
    return this.#entries.some((entry) => "warned" in entry);
  }

  counts(counter: Counter): number {
    return this.#entries.filter((entry) => "count" in entry && entry.count === counter).length;
  }

  /** Refusals so far, to which new ones are added. */
  get strikes(): SessionStrikes {
    const earlier = this.#entries.flatMap((entry) => ("refused" in entry ? [entry.refused] : []));
    const blocks = countedBlocks((refused) => this.add({ refused }), earlier);
    const of = (kind: string): SessionStrikes["commands"] => ({
      isOut: (key) => blocks.isOut(digest(kind, key)),
      add: (key) => blocks.add(digest(kind, key)),
    });
    return { commands: of("command"), files: of("file") };
  }

  count(...counters: readonly Counter[]): void {
    for (const counter of counters) this.add({ count: counter });
  }

  /** Throws where nothing can be written: a refusal that is not remembered might be one too many. */
  add(entry: Entry): void {
    // One write of a short line: two hooks that run at once do not mix theirs.
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }
}

function readEntries(file: string): readonly Entry[] {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Entry);
  } catch {
    return [];
  }
}

function digest(kind: string, key: string): string {
  return createHash("sha256").update(`${kind}\0${key}`).digest("hex").slice(0, 16);
}
