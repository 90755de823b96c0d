import { describe, expect, test } from "vitest";
import { captureStatuses, type CaptureOptions, insertInto, parse, readStatusRecord } from "../../../src/index.ts";

function capture(text: string, rest: Partial<CaptureOptions> = {}) {
  const command = parse(text);
  if (command === undefined) throw new Error(`does not parse: ${text}`);
  return captureStatuses(command, { shell: "bash", record: "/tmp/r", ...rest });
}

/** The text with what is put in shown as `«` and `1»`; `!` and the reason where it is left alone. */
function outline(text: string, rest: Partial<CaptureOptions> = {}): string {
  const made = capture(text, rest);
  if (made.kind === "left-alone") return `!${made.why}`;
  const [definition, ...others] = made.insertions;
  expect(definition).toMatchObject({ at: 0, text: expect.stringMatching(/^__shellwise\(\) \{.*\}; $/) });
  const marked = others.map(({ at, text: put }) => ({ at, text: put === "{ " ? "«" : `${/\d+/.exec(put)?.[0]}»` }));
  return insertInto(text, marked);
}

test("the whole of it", () => {
  const made = capture("make | tail -3; echo $?", { record: "/tmp/it's" });
  if (made.kind === "left-alone") throw new Error(made.why);
  expect(insertInto("make | tail -3; echo $?", made.insertions)).toBe(
    String.raw`__shellwise() { builtin echo "$@" 2>/dev/null >>'/tmp/it'\''s' || :; return "$2"; }; ` +
      '{ make | tail -3; __shellwise 1 "$?" "${PIPESTATUS[@]}"; }; echo $?',
  );
});

describe("places", () => {
  test.each([
    ["a | b", "«a | b1»"],
    ["a | b; c | d | e\nf", "«a | b1»; «c | d | e2»\nf"],
    ["a|b&&c||d|e", "«a|b1»&&c||«d|e2»"],
    ["a | b # c | d", "«a | b1» # c | d"],
    ["a | b \\\n; c", "«a | b1» \\\n; c"],
    ["# first\na | b", "# first\n«a | b1»"],
    ["cat <<E | sort; x\na | b\nE\ny", "«cat <<E | sort1»; x\na | b\nE\ny"],
    ["cat <<E |\na\nE\nsort\ny", "«cat <<E |\na\nE\nsort1»\ny"],
    ["a | cat <<E\nb\nE", "«a | cat <<E1»\nb\nE"],
    [">f a 2>&1 | b > g", "«>f a 2>&1 | b > g1»"],
    ["{ a | b; }", "{ «a | b1»; }"],
    ["(a|b)", "(«a|b1»)"],
    [
      "if a | b; then c | d; elif e|f\nthen :; else g | h; fi",
      "if «a | b1»; then «c | d2»; elif «e|f3»\nthen :; else «g | h4»; fi",
    ],
    ["for i in 1 2; do a | b; done", "for i in 1 2; do «a | b1»; done"],
    ["while a | b; do c | d; done < f", "while «a | b1»; do «c | d2»; done < f"],
    ["case $x in a) b | c;; *) d|e ;; esac", "case $x in a) «b | c1»;; *) «d|e2» ;; esac"],
    ["a | while read l; do b | c; done; d", "«a | while read l; do «b | c2»; done1»; d"],
    ["(a | b) | c", "«(«a | b2») | c1»"],
    ["! { a | b; }", "! { «a | b1»; }"],
    // Not in the background, behind `!` or `time`, in functions, coprocesses and substitutions.
    ["a | b & c | d", "a | b & «c | d1»"],
    ["a && b | c & d | e", "a && b | c & «d | e1»"],
    ["{ a | b; } & c | d", "{ a | b; } & «c | d1»"],
    ["! a | b; c | d", "! a | b; «c | d1»"],
    ["time a | b; c | d", "time a | b; «c | d1»"],
    ["f() { a | b; }; f | c", "f() { a | b; }; «f | c1»"],
    ["x=$(a | b); c | d", "x=$(a | b); «c | d1»"],
    ["coproc { a | b; }; c | d", "coproc { a | b; }; «c | d1»"],
    // A single stage at the end whose status can be an answer, behind anything.
    ["make -s && rg x", "make -s && «rg x1»"],
    ["cd a; timeout 5 grep x f", "cd a; «timeout 5 grep x f1»"],
    ["make | tee l; diff a b", "«make | tee l1»; «diff a b2»"],
    ["rg x && make", "!no-pipeline"],
    ["rg x", "!no-pipeline"],
    ["rg x &", "!no-pipeline"],
    ["make; rg x &", "!no-pipeline"],
    ["make; ! rg x", "!no-pipeline"],
    ["make -s && { rg x; }", "!no-pipeline"],
    ["", "!no-pipeline"],
    ["! a | b", "!no-pipeline"],
    ["echo 'a | b'", "!no-pipeline"],
  ])("%j", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test.each([
    ["make 2>&1 | tee l | tail -20", 2, "«make 2>&1 | tee l1» | tail -20"],
    ["a | b; make | tail -20", 1, "«a | b1»; make | tail -20"],
    ["cd x && rg y | head", 1, "!no-pipeline"],
  ])("%j of which %d stages stay", (text, lastStages, expected) => {
    expect(outline(text, { lastStages })).toBe(expected);
  });

  test("which is the last", () => {
    const made = capture("a | b; (c | d); e | f | g", { lastStages: 2 });
    if (made.kind === "left-alone") throw new Error(made.why);
    expect(made.pipelines.map(({ last, stages, whole }) => [last, stages.length, whole.stages.length])).toEqual([
      [false, 2, 2],
      [false, 2, 2],
      [true, 2, 3],
    ]);
  });
});

describe("texts that are left alone", () => {
  test.each([
    ["a | b; echo ${PIPESTATUS[0]}", "reads-statuses"],
    ["a | b; exit $pipestatus[1]", "reads-statuses"],
    ["a | b; echo $_", "reads-last-argument"],
    ["a | b; echo ${_}", "reads-last-argument"],
    ["a | b; __shellwise", "own-name"],
    ["a | b\r\nc", "carriage-return"],
    ["set -x; a | b", "traced"],
    ["set -eux\na | b", "traced"],
    ["set -xe; a | b", "traced"],
    ["set -v; a | b", "traced"],
    ["set -o xtrace; a | b", "traced"],
    ["f() { set -x; }; f; a | b", "traced"],
    ["trap 'echo no' ERR; a | b", "trap"],
    ["trap x INT DEBUG; a | b", "trap"],
    ["trap x $signal; a | b", "trap"],
    ["TRAPZERR() { echo no; }; a | b", "trap"],
    ["alias x='y #'; a | b", "alias"],
    ["a | b; set", "shows-functions"],
    ["declare -f | a", "shows-functions"],
    ["typeset -p | a", "shows-functions"],
    ["compgen -A function | a", "shows-functions"],
    [Array.from({ length: 65 }, () => "a | b").join("\n"), "too-many-pipelines"],
  ])("%j", (text, why) => {
    expect(outline(text)).toBe(`!${why}`);
  });

  test.each([
    "set -euo pipefail; a | b",
    "set -- -y; a | b",
    "trap 'rm f' EXIT INT; a | b",
    "a | b; echo $_x ${_y}",
    "a --verbose | b --trace -x",
    "declare -x A=1; a | b",
  ])("%j is not", (text) => {
    expect(capture(text).kind).toBe("captured");
  });

  test("in zsh, with errexit", () => {
    expect(outline("set -e; a | b", { shell: "zsh" })).toBe("!zsh-errexit");
    expect(outline("setopt ERR_EXIT; a | b", { shell: "zsh" })).toBe("!zsh-errexit");
    expect(outline("set -u; a | b", { shell: "zsh" })).toBe("set -u; «a | b1»");
  });
});

describe("the record", () => {
  const made = capture("for i in 1 2; do a | b; done; c | d | e");
  const pipelines = made.kind === "captured" ? made.pipelines : [];

  test("tells what ran, in order", () => {
    const [first, second] = pipelines;
    expect(readStatusRecord("1 0 1 0\n1 0 0 0\n2 3 141 0 3\n", pipelines)).toEqual([
      { pipeline: first, status: 0, stages: [1, 0] },
      { pipeline: first, status: 0, stages: [0, 0] },
      { pipeline: second, status: 3, stages: [141, 0, 3] },
    ]);
    expect(readStatusRecord("", pipelines)).toEqual([]);
  });

  test.each([
    "1 0 1 0",
    "1 0 1 0\n1 0",
    "1 0 1\n",
    "1 0 1 0 0\n",
    "3 0 1 0\n",
    "0 0 1 0\n",
    "1 0 x 0\n",
    "\n",
    "1 0 1 0\n\n",
  ])("%j is none", (text) => {
    expect(readStatusRecord(text, pipelines)).toBeUndefined();
  });
});
