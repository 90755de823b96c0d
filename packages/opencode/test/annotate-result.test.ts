import { noteOnResult } from "shellwise-rules/notes";
import { describe, expect, test } from "vitest";
import { annotated } from "../src/annotate-result.ts";

const ALL = { noMatch: "searches", notes: noteOnResult([]) } as const;

const NOTHING = (): readonly string[] => [];

const failed = (status: number): readonly string[] => [`[Hidden failure beside ${status}.]`];

const NOTE = '[exit-code note: test exits 1 when the condition is false. Nothing failed; the answer is "false".]';

/** `undefined` where the text stays as it is. */
type Row = readonly [name: string, command: string, output: string, metadata: unknown, text: string | undefined];

const ROWS: readonly Row[] = [
  ["success", "make", "done\n", { exit: 0, truncated: false }, undefined],
  ["a failure", "make", "no rule\n", { exit: 2, truncated: false }, "no rule\n[exit status 2]"],
  ["a last line without an end", "make", "no rule", { exit: 2, truncated: false }, "no rule\n[exit status 2]"],
  ["no output", "make", "(no output)", { exit: 2, truncated: false }, "(no output)\n[exit status 2]"],
  ["a signal's status", "yes | head -1", "y\n", { exit: 141, truncated: false }, "y\n[exit status 141]"],
  ["no match", "rg x f", "(no output)", { exit: 1, truncated: false }, "(no output)\n[exit status 1]\n(no matches)"],
  ["an answer", "test -f f", "(no output)", { exit: 1, truncated: false }, `(no output)\n${NOTE}\n[exit status 1]`],
  ["an answer with a message", "test -f f", "oops\n", { exit: 1, truncated: false }, "oops\n[exit status 1]"],
  ["cut output", "diff a b", "...\n\n> b\n", { exit: 1, truncated: true }, "...\n\n> b\n[exit status 1]"],
  ["a timeout", "sleep 9", "(no output)\n\n<shell_metadata>", { exit: null, truncated: false }, undefined],
  ["another host's result", "make", "no rule\n", { code: 2 }, undefined],
  ["no metadata", "make", "no rule\n", undefined, undefined],
  [
    "the guard's line",
    "make | tail -1",
    "no rule\n[Command exited with code 2. Full output: /tmp/log]\n",
    { exit: 2, truncated: false },
    undefined,
  ],
];

describe("what the model reads", () => {
  test.each(ROWS)("%s", (_name, command, output, metadata, text) => {
    expect(annotated(command, { output, metadata }, ALL, true, NOTHING)).toBe(text);
  });

  test("a failure without a sign stands below the output; beside it nothing is called an answer", () => {
    const result = { output: "1\n", metadata: { exit: 0, truncated: false } };
    expect(annotated("make | wc -l", result, ALL, true, failed)).toBe("1\n[Hidden failure beside 0.]");
    const search = { output: "(no output)", metadata: { exit: 1, truncated: false } };
    expect(annotated("rg x f", search, ALL, true, failed)).toBe(
      "(no output)\n[Hidden failure beside 1.]\n[exit status 1]",
    );
  });

  test("a shell that is not understood: only the status", () => {
    const result = { output: "(no output)", metadata: { exit: 1, truncated: false } };
    expect(annotated("test -f f", result, ALL, false, NOTHING)).toBe("(no output)\n[exit status 1]");
  });

  test("answers that are switched off: only the status", () => {
    const result = { output: "(no output)", metadata: { exit: 1, truncated: false } };
    expect(annotated("rg x f", result, { noMatch: false, notes: undefined }, true, NOTHING)).toBe(
      "(no output)\n[exit status 1]",
    );
  });
});
