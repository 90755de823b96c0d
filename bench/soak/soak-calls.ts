import { bash, call, type PiVersion, type ToolCall } from "../../e2e/harness/index.ts";

/** A call, and what must come of it. */
export interface SoakCall {
  readonly kind: string;
  readonly call: ToolCall;
  readonly isError: boolean;
  /** The whole text, white space at its end aside, or a pattern for it. */
  readonly text: string | RegExp;
  /** Which file it leaves in the temp directory: pi's own for output that it cut, the guard's for output that a view left out. */
  readonly saves?: "pi" | "guard";
  /** What the guard's file must hold. */
  readonly saved?: string;
}

/** Calls that must come one after the other; each step is a batch that runs in parallel. */
export type SoakSteps = readonly (readonly SoakCall[])[];

/** Makes the steps of one kind, different for every number. */
export type SoakKind = (n: number, version: PiVersion) => SoakSteps;

/** Files of the working directory that the calls work on. */
export const SOAK_FILES: Readonly<Record<string, string>> = {
  "notes.txt": `${numbered(200, "note")}\n`,
  "one.txt": "same\none\n",
  "two.txt": "same\ntwo\n",
  "src/a.ts": "export const needle = 1;\n",
  ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`large-${n}.txt`, `${numbered(900, `large ${n}`)}\n`])),
};

/** Tools that the calls need, besides those that pi has on by itself. */
export const SOAK_FLAGS: Readonly<Record<PiVersion, readonly string[]>> = {
  "0.73": ["--tools", "read,bash,edit,write,grep,find,ls"],
  "1.6": ["--tools", "+grep,+find,+ls,+codemode"],
};

function numbered(lines: number, word: string): string {
  return Array.from({ length: lines }, (_, at) => `${word} ${at + 1}`).join("\n");
}

function sequence(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).join("\n");
}

const NOTHING_1 = "(no output)\n\nCommand exited with code 1";

/** The guard's own files, wherever the temp directory is. */
const GUARD_LOG = "[^\\n]*/pi-bash-guard-[0-9a-f]{16}\\.log";

/** One step with one call. */
function one(kind: string, made: ToolCall, text: SoakCall["text"], more: Partial<SoakCall> = {}): SoakSteps {
  return [[{ kind, call: made, isError: false, text, ...more }]];
}

/** Kinds by name, each with how often it comes among all. */
export const SOAK_KINDS: readonly (readonly [weight: number, kind: SoakKind])[] = [
  // Nothing to do for any extension.
  [6, (n) => one("plain", bash(`echo plain ${n}`), `plain ${n}`)],
  [
    3,
    (n) => one("failure", bash(`echo out ${n}; exit 3`), `out ${n}\n\n\nCommand exited with code 3`, { isError: true }),
  ],
  [2, (n) => one("work", bash(`echo ${n} >> log.txt && cat log.txt | wc -l`), /^\s*\d+$/)],
  [1, () => one("endless", bash("yes | head -2"), "y\ny")],
  [
    1,
    (n) =>
      one("cut", bash(`seq 1 2500; echo ${n}`), new RegExp(`\\n${n}\\n+\\[Showing lines .*Full output: .*\\]$`), {
        saves: "pi",
      }),
  ],
  [1, () => one("timeout", bash("sleep 30", { timeout: 1 }), "Command timed out after 1 seconds", { isError: true })],
  // bash-no-match.
  [6, (n) => one("no match", bash(`rg absent-${n} notes.txt`), `${NOTHING_1}\n(no matches)`)],
  [
    2,
    (n) =>
      one(
        "hedged",
        bash(`[ -d src ] && rg absent-${n} src`),
        `${NOTHING_1}\n(no matches, or a command before && ended with 1)`,
      ),
  ],
  [2, (n) => one("match", bash(`rg -N 'note ${(n % 200) + 1}$' notes.txt`), `note ${(n % 200) + 1}`)],
  // exit-code-lens.
  [
    2,
    () =>
      one(
        "difference",
        bash("diff one.txt two.txt"),
        /^2c2\n< one\n---\n> two\n\[exit-code note: diff exits 1 when .*\]\n\nCommand exited with code 1$/,
        { isError: true },
      ),
  ],
  [
    2,
    (n) =>
      one(
        "condition",
        bash(`test -f missing-${n}`),
        /^\(no output\)\n\[exit-code note: test exits 1 when .*\]\n\nCommand exited with code 1$/,
        { isError: true },
      ),
  ],
  // tool-guard: views.
  [6, (n) => one("view", bash(`sh -c 'seq 1 ${n + 50}' | tail -3`), sequence(n + 48, n + 50))],
  [3, (n) => one("two views", bash(`sh -c 'seq 1 ${n + 50}' | grep 7 | head -2`), "7\n17")],
  [3, () => one("early end", bash("sh -c 'seq 1 200000' | head -2"), "1\n2", { saves: "guard" })],
  [
    3,
    (n) =>
      one(
        "view without a match",
        bash(`sh -c 'seq 1 50' | grep absent-${n}`),
        /^\(no output\)\n\[exit-code note: grep exits 1 when .*\]\n\nCommand exited with code 1$/,
        { isError: true },
      ),
  ],
  [2, (n) => one("no output", bash(`sh -c 'true ${n}' | tail -5`), "(no output)")],
  [
    2,
    (n) =>
      one(
        "unmasked",
        bash(`sh -c 'seq 1 ${n + 40}; exit 7' | tail -2`),
        new RegExp(`^${n + 39}\\n${n + 40}\\n+\\[Command exited with code 7\\. Full output: ${GUARD_LOG}\\]$`),
        {
          isError: true,
          saves: "guard",
          saved: `${sequence(1, n + 40)}\n`,
        },
      ),
  ],
  [
    1,
    () =>
      one(
        "view of a timeout",
        bash("sh -c 'echo partial; sleep 30' | tail -1", { timeout: 1 }),
        /^partial\n+Command timed out after 1 seconds$/,
        { isError: true },
      ),
  ],
  // tool-guard: arguments.
  [
    2,
    (n) =>
      one(
        "alias",
        call("read", { file_path: "notes.txt", start_line: (n % 100) + 1, end_line: (n % 100) + 2 }),
        new RegExp(`^note ${(n % 100) + 1}\\nnote ${(n % 100) + 2}\\n`),
      ),
  ],
  [2, (n) => one("cmd", call("bash", { cmd: `echo by another name ${n}` }), `by another name ${n}`)],
  [
    3,
    (n, version) => {
      const path = `made-${n}.txt`;
      const wrote = version === "0.73" ? `Successfully wrote 9 bytes to ${path}` : `Successfully wrote to ${path}`;
      return [
        ...one("write", call("write", { filename: path, text: "old text\n" }), wrote),
        ...one(
          "edit",
          call("edit", { file: path, old_string: "old", new_string: "new" }),
          `Successfully replaced 1 block(s) in ${path}.`,
        ),
        ...one("read", call("read", { path }), "new text"),
      ];
    },
  ],
  // better-explore: twice a block, then the answer.
  [
    2,
    (n) => {
      const made = bash(`grep -n 'needle' src/a.ts # ${n}`);
      const block = one("block", made, /^better-explore: Search content with grep\. Bash fallback: rg\./, {
        isError: true,
      });
      return [...block, ...block, ...one("insisted", made, "1:export const needle = 1;")];
    },
  ],
  [
    2,
    (n) =>
      one(
        "tool",
        call("grep", { pattern: `note ${(n % 200) + 1}$`, path: "notes.txt" }),
        `notes.txt:${(n % 200) + 1}: note ${(n % 200) + 1}`,
      ),
  ],
  [1, () => one("tool", call("ls", { path: "src" }), "a.ts")],
];

/** Whole reads of large files, twice refused: once for each file, since a file is remembered. */
export function largeReads(n: number): SoakSteps {
  const made = call("read", { path: `large-${n}.txt` });
  const block = one("large read", made, /^better-explore: this file is 900 lines\./, { isError: true });
  return [...block, ...block, ...one("large read, insisted", made, new RegExp(`^large ${n} 1\\n`))];
}

/** A script that calls tools: its program needs the true status, whatever a model would be told (pi 1.6). */
export function scriptCall(n: number): SoakSteps {
  const code = `return (await tools.bash({ command: 'rg absent-${n} notes.txt' })).exit_code`;
  return one("script", call("codemode", { code }), /Script completed[^]*\b1\b/);
}
