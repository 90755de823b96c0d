import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/index.ts";
import { outline } from "../outline.ts";

/** A command and its outline; the third entry says why bash and this reader disagree on whether it is valid. */
type Row = readonly [source: string, expected: string | undefined, bashDiffers?: string];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  lists: [
    ["", ""],
    ["  \n# only a comment\n", ""],
    ["a", "<a>"],
    ["a && b || c; d", "<a> && <b> || <c> ; <d>"],
    ["a\nb", "<a> newline <b>"],
    ["a;\nb", "<a> ; <b>"],
    ["a \\\n ; b", "<a> ; <b>"],
    ["a # x; y\nb", "<a> newline <b>"],
    ["a & b", "<a>& & <b>"],
    ["a && b &\nc", "<a>& && <b>& & <c>"],
    ["a &&\n# c\n b", "<a> && <b>"],
    ["ls -d /t; case x in x) echo A;; esac", "<ls·-d·/t> ; <CASE>"],
    ["cd /d C:\\w && npm test | tail -5", "<cd·/d·C:w> && <npm·test|tail·-5>"],
  ],
  pipelines: [
    ["a | b |& c", "<a|b|&c>"],
    ["! a | b", "<!a|b>"],
    ["! ! a", "<a>"],
    ["time a | b", "<time a|b>"],
    ["time -p ! a", "<!time a>"],
    ["npm test |\n  tail -5", "<npm·test|tail·-5>"],
    ["npm test | \\\n  tail -5", "<npm·test|tail·-5>"],
    ["a \\\n  b | tail", "<a·b|tail>"],
    ["ls |\\\n| x", "<ls> || <x>"], // a continued line in the middle of an operator
    ["a 2>\\\n&1 |\\\n& b", "<a[2>&1]|&b>"],
    ["printf 'x\\n' |grep x", "<printf·x\\n|grep·x>"],
    ["curl -w '%{http_code} | %{size}' u", "<curl·-w·%{http_code} | %{size}·u>"],
    ["ps aux | awk '$3 > 5 {print}' | head", "<ps·aux|awk·$3 > 5 {print}|head>"],
  ],
  "compound commands": [
    ["(a; b)", "<SUBSHELL>"],
    ["{ a; b; } 2>/dev/null | c", "<BRACE-GROUP[2>/dev/null]|c>"],
    ["if a; then b; fi", "<IF>"],
    ["for i in 1 2; do a; done > f", "<FOR[>f]>"],
    ["for ((i=0;i<3;i++)); do a; done", "<FOR>"],
    ["while a; do b; done", "<WHILE>"],
    ["until a; do b; done", "<UNTIL>"],
    ["select x in a b; do c; done", "<SELECT>"],
    ["f() { a; }; f", "<FUNCTION> ; <f>"],
    ["[[ a == b && -f c ]] && echo y", "<CONDITIONAL> && <echo·y>"],
    ["((x > 1)) && a", "<ARITHMETIC> && <a>"],
    ["coproc a", "<COPROC>"],
    ["while case $x in a) true;; esac do echo; done", "<WHILE>"],
  ],
  words: [
    ["e'c'ho \"a b\" c\\ d $'x\\ty'", "<echo·a b·c d·x\ty>"],
    ["\\grep \"a\" ''", "<grep·a·>"],
    ['python -c "\n# note\nprint(1)"', "<python·-c·\n# note\nprint(1)>"],
    ['echo $x "$x" ${x} `id` $(id) $((1+1))', '<echo·~$x~·~"$x"~·~${x}~·~`id`~·~$(id)~·~$((1+1))~>'],
    ["ls *.ts a? [ab] {a,b} ~ ~/x a~b '*' \"?\"", "<ls·~*.ts~·~a?~·~[ab]~·~{a,b}~·~~~·~~/x~·a~b·*·?>"],
    ["diff <(a) >(b)", "<diff·~<(a)~·~>(b)~>"],
    ["find . -exec x {} \\;", "<find·.·-exec·x·{}·;>"],
    ["echo a#b # c", "<echo·a#b>"],
    ["A=1 B=$(x) C='$(y)' cmd D=2", "<A=1;B=$(x)$;C='$(y)';cmd·D=2>"],
    ["export A=b P=~/x Q=a:~/b", "<export·A=b·~P=~/x~·~Q=a:~/b~>"],
    ["a=(1 2) b+=c d[0]=e", "<a=(1 2)$;b+=c;d[0]=e;>"],
  ],
  redirections: [
    ["cmd &> out | tail", "<cmd[&>out]|tail>"],
    ["cmd 2>&1 | tail", "<cmd[2>&1]|tail>"],
    ["cmd >&2 2>>log <in 3<>f {fd}>g >|h", "<cmd[>&2][2>>log][<in][3<>f][variable>g][>|h]>"],
    ["> f", "<[>f]>"],
    ["echo x 2>NUL", "<echo·x[2>NUL]>"],
    ['grep x <<< "$y"', '<grep·x[<<<"$y"]>'],
    ["cat <<E | tail\nbody $(x)\nE\necho x", "<cat[<<]|tail> newline <echo·x>"],
    ["cat <<A <<B\na\nA\nb\nB\necho x", "<cat[<<][<<]> newline <echo·x>"],
    ["cat <<-EOF\n\tbody\n\tEOF\necho x", "<cat[<<]> newline <echo·x>"],
    ["cat <<'E'; b\n'$(x)'\nE\n", "<cat[<<]> ; <b>"],
    ["cat <<E\nnot closed", "<cat[<<]>"],
    [": <<< word\ngrep x", "<:[<<<word]> newline <grep·x>"],
    [": $((1 << N))\ngrep x", "<:·~$((1 << N))~> newline <grep·x>"],
    ['echo "<<EOF"\ngrep x', "<echo·<<EOF> newline <grep·x>"],
  ],
  "CR LF line ends": [
    ["ls foo\r\nbar\r\n", "<ls·foo> newline <bar>"],
    ["npm test | tail -5\r\n", "<npm·test|tail·-5>"],
    ["grep 'a\r' f\r", "<grep·a\r·f>"],
    ["cd x \r\n", "<cd·x>"],
  ],
  "left alone": [
    ["echo 'a", undefined],
    ["ls ;; rm x", undefined],
    ["if true; then x", undefined],
    ["| rm x", undefined],
    ["a &&", undefined],
    ["echo $(ls ;; rm)", undefined],
    ["echo a\0b", undefined, "bash drops NUL, a process argument cannot hold it"],
    ["a=$(b <<X)\nc\nX", undefined, "bash warns, and the body is not where unbash looks for it"],
  ],
};

describe.each(Object.entries(ROWS))("parse: %s", (_, rows) => {
  for (const [source, expected, bashDiffers] of rows) {
    test(JSON.stringify(source), () => {
      expect(outline(source)).toBe(expected);
      if (bashDiffers !== undefined) return;
      const { status } = spawnSync("bash", ["-n", "-c", source], { stdio: "ignore" });
      expect(status === 0, "bash agrees that it is valid").toBe(expected !== undefined);
    });
  }
});

test("every range gives back the user's text", () => {
  const source = "# c\ncd 'a b' && X=1 npm test 2>&1 |\n  tail -5 # 日本語\n";
  const command = parse(source);
  const texts = command?.segments.map(({ start, end, pipeline }) => [
    source.slice(start, end),
    source.slice(pipeline.start, pipeline.end),
    ...pipeline.stages.map((stage) => source.slice(stage.start, stage.end)),
    ...pipeline.stages.flatMap((stage) => (stage.kind === "simple" ? stage.words.map((word) => word.raw) : [])),
    ...pipeline.stages.flatMap((stage) =>
      stage.redirects.map((redirect) => source.slice(redirect.start, redirect.end)),
    ),
  ]);
  expect(texts).toEqual([
    ["cd 'a b'", "cd 'a b'", "cd 'a b'", "cd", "'a b'"],
    [
      "X=1 npm test 2>&1 |\n  tail -5",
      "X=1 npm test 2>&1 |\n  tail -5",
      "X=1 npm test 2>&1",
      "tail -5",
      "npm",
      "test",
      "tail",
      "-5",
      "2>&1",
    ],
  ]);
});

test("a here-document's range takes its body and closing line along", () => {
  const source = "cat <<E | tail\nbody\nE\necho x";
  const redirect = parse(source)?.segments[0]?.pipeline.stages[0].redirects[0];
  expect(redirect?.kind === "here-document" && source.slice(redirect.body.start, redirect.body.end)).toBe("body\nE");
});
