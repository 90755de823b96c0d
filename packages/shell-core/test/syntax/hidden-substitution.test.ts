import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { MAX_SUBSTITUTION_DEPTH, MAX_SUBSTITUTIONS } from "../../src/syntax/limits.ts";
import { parse } from "../../src/index.ts";

/** bash runs `MARK` in each of these, and unbash 6.0.5 shows no error and no such command. */
const HIDDEN = [
  "cat <<E\n${u:-'$(MARK)'}\nE",
  "cat <<E\n${u:-'`MARK`'}\nE",
  "echo ${x\\\n:-$(MARK)}",
  '"${\\\nx:-`MARK`}"',
  "v=a; echo ${v\\\n/$(MARK)}",
  "echo ${a\\\n[$(MARK)]}",
  "a=($(MARK))x",
  "a=($(MARK))#",
  "cat 0<(MARK)",
  ": 0<($(MARK))",
  "a[<(MARK)]",
  ": $(( ${u-'$(MARK)'} ))",
  "(( \"${u-$'$(MARK)'}\" ))",
  'echo "${u-\'$"(MARK)\'}"',
  // Offsets inside an escaped backtick index another text.
  "echo `a \\`MARK\\``",
];

/** Ordinary commands that look alike and must stay readable. */
const PLAIN = [
  "echo $(MARK)",
  'echo "a $(MARK) b"',
  "echo `MARK`",
  "echo '$(MARK)' '`MARK`'",
  "echo \\`MARK\\`",
  'echo "\\$(MARK) \\`MARK\\`"',
  "git commit -m 'use $(x) and `y`'",
  'node -e "if (a <(b)) c >(d)"',
  "cat <<'E'\n$(MARK) `MARK` <(MARK)\nE",
  "cat <<E\na <(b) >(c) \\$(d)\nE",
  "cat <<E\n$(MARK)\nE",
  "ls # see $(MARK) and `MARK`",
  "# don't `run` $(this)\nls",
  "echo $(ls # `x`\n)",
  "diff <(a) <(b)",
  "echo $((1 + $(MARK)))",
  "x=$(a \"$(b '$(c)')\")",
  "[[ $(MARK) == x ]]",
  "for i in $(MARK); do `MARK`; done",
  "echo ${x:-$(MARK)} ${x:-'$(MARK)'}",
  "awk '{ print $(NF-1) }' f",
];

describe("a command that the parser does not show", () => {
  test.each(HIDDEN)("%j is left alone", (source) => {
    expect(parse(source)).toBeUndefined();
  });

  test.each(HIDDEN)("bash does run it: %j", (source) => {
    const env = { PATH: process.env["PATH"], "BASH_FUNC_MARK%%": "() { echo MARK-RAN >&2; }" };
    const { stderr } = spawnSync("bash", ["-c", source], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    expect(stderr).toContain("MARK-RAN");
  });

  // unbash 6.0.5 reads these without an error, the last two to one character behind their end.
  test.each(["echo ${ MARK", "echo ${|MARK", "echo ${ MARK\\", "${|\\"])(
    "%j is not closed, and is left alone",
    (source) => {
      expect(parse(source)).toBeUndefined();
      expect(spawnSync("bash", ["-c", source]).status).not.toBe(0);
    },
  );

  test.each(PLAIN)("%j is read", (source) => {
    expect(parse(source)).toBeDefined();
  });

  test.each([
    ["depth", (n: number) => `echo ${"$(echo ".repeat(n)}x${")".repeat(n)}`, MAX_SUBSTITUTION_DEPTH],
    ["number", (n: number) => `echo ${"$(a) ".repeat(n)}`, MAX_SUBSTITUTIONS],
  ])("the limit of %s", (_, make, limit) => {
    expect(parse(make(limit))).toBeDefined();
    expect(parse(make(limit + 1))).toBeUndefined();
  });
});
