import { describe, expect, test } from "vitest";
import { parse } from "../../../src/index.ts";
import { guardAsText, type TextGuardOptions } from "../../../src/questions/text-guard/guard-as-text.ts";

const OPTIONS: TextGuardOptions = { shell: "bash", log: "/var/log/x", directory: "/work", teeGoesOn: true };

function guard(text: string, rest: Partial<TextGuardOptions> = {}) {
  const command = parse(text);
  if (command === undefined) throw new Error(`does not parse: ${text}`);
  return guardAsText(command, { ...OPTIONS, ...rest });
}

/** The rewritten command without the line behind it; `!` and the reason where it is left alone. */
function rewritten(text: string, rest: Partial<TextGuardOptions> = {}): string {
  const made = guard(text, rest);
  return made.kind === "left-alone" ? `!${made.why}` : made.text.slice(0, made.text.lastIndexOf("\n"));
}

/** The line. */
function line(text: string, rest: Partial<TextGuardOptions> = {}): string {
  const made = guard(text, rest);
  return made.kind === "left-alone" ? `!${made.why}` : made.text.slice(made.text.lastIndexOf("\n") + 1);
}

describe("the line", () => {
  test("behind views", () => {
    expect(line("npm test 2>&1 | tail -20")).toBe(
      'set -- /var/log/x "$?" "${PIPESTATUS[@]}"; if [ -e "$1" ]; then ' +
        `awk 'NR > 20 { exit 1 }' "$1" && rm -f "$1"; ` +
        'case $3 in 0|141) ;; *) [ -e "$1" ] && echo "[Command exited with code $3. Full output: $1]" ' +
        '|| echo "[Command exited with code $3]"; set -- "$1" $3;; esac; fi; (exit "$2")',
    );
  });

  test("behind tee and cat", () => {
    expect(line("make 2>&1 | tee build.log", { shell: "zsh" })).toBe(
      'set -- "$?" "${pipestatus[@]}"; [ "$1,$#" = 0,3 ] && ' +
        'case $2 in 0|141) ;; *) echo "[Command exited with code $2]"; set -- $2;; esac; (exit "$1")',
    );
  });

  test.each([
    // The stage that decides, and tee.
    ["make | tee l | tail -3", "case $3 in 0|141)"],
    ["a | make | tail -3", "case $4 in 0|141)"],
    ["npx tsc | head -3", "case $3,$4 in *,141|0,*|"],
    ["a | b | c | d | e | f | g | h | tail", "case ${10} in 0|141)"],
    // Answers.
    ["diff a b | tail", "case $3 in 0|1|141)"],
    ["cat gone 2>/dev/null | tail", "case $3 in [0-9]|[0-9][0-9]|1[01][0-9]|12[0-5]|141)"],
    // How much is shown.
    ["make | tail", "'NR > 10 {"],
    ["make | tail -n5 | head -n 3", "'NR > 3 {"],
    ["make | tail --lines=7", "'NR > 7 {"],
    ["make | tail -n +5", '[ -s "$1" ] || rm'],
    ["make | tail -c 5", '[ -s "$1" ] || rm'],
    ["make | tail -n $N", '[ -s "$1" ] || rm'],
    ["make | grep x | head -5", '[ -s "$1" ] || rm'],
  ])("of %j has %s", (text, part) => {
    expect(line(text)).toContain(part);
  });

  test("a path that needs quotes has them", () => {
    expect(line("make | tail", { log: "/tmp/it's" })).toContain(String.raw`set -- '/tmp/it'\''s' "$?"`);
    expect(rewritten("make | tail", { log: "/tmp/a b" })).toBe("make | tee '/tmp/a b' | tail");
  });
});

describe("where tee goes", () => {
  test.each([
    ["make | tail", "make | tee /var/log/x | tail"],
    ["make 2>&1 |& tail", "make 2>&1 |& tee /var/log/x |& tail"],
    ["cat f|tail|head -3", "cat f | tee /var/log/x|tail|head -3"],
    ["cd web && make | tail # done", "cd web && make | tee /var/log/x | tail # done"],
    ["cat <<E | tail\na\nE", "cat <<E | tee /var/log/x | tail\na\nE"],
    ["cat <<E |\na\nE\ntail\n", "cat <<E | tee /var/log/x |\na\nE\ntail"],
    ["make | tee build.log | tail", "make | tee build.log | tee /var/log/x | tail"],
    ["(cd a; make) | tail", "(cd a; make) | tee /var/log/x | tail"],
    ["a || true; a | grep $x", "a || true; a | tee /var/log/x | grep $x"],
    ["a | LC_ALL=C grep x", "a | tee /var/log/x | LC_ALL=C grep x"],
    // A job goes on when the view has ended, where tee can.
    ["npm test | head -3", "npm test | tee -p /var/log/x | head -3"],
    ["cat f | head -3", "cat f | tee /var/log/x | head -3"],
    // These have their log.
    ["make | tee build.log", "make | tee build.log"],
    ["make | cat", "make | cat"],
  ])("%j", (text, expected) => {
    expect(rewritten(text)).toBe(expected);
  });

  test("without -p", () => {
    expect(rewritten("npm test | head -3", { teeGoesOn: false })).toBe("npm test | tee /var/log/x | head -3");
  });

  test("beside the record of all other pipelines", () => {
    const made = guard("a | b; make | tail", { record: "/r" });
    if (made.kind === "left-alone") throw new Error(made.why);
    expect(made.text).toContain('{ a | b; __shellwise 1 "$?" "${PIPESTATUS[@]}"; }; make | tee /var/log/x | tail\n');
    expect(made.pipelines.map(({ last, stages }) => [last, stages.length])).toEqual([[false, 2]]);
    expect(guard("make | tail", { record: "/r" })).toEqual(guard("make | tail"));
  });
});

describe("what is left alone", () => {
  test.each([
    ["make", "no-view"],
    ["make | node p.js", "no-view"],
    ["make | tail; x", "no-view"],
    ["make | tee l | node p.js", "no-view"],
    ["make | sort | head", "transform"],
    ["make | wc -l", "transform"],
    ["make | tail &", "background"],
    ["! make | tail", "negated"],
    ["time make | tail", "timed"],
    ["exec make | tail", "exec"],
    ["f() { make; } | tail", "function"],
    ["ps aux | tail", "sees-itself"],
    ["tail -f log | head -3", "endless"],
    ["npm run dev | head -3", "endless"],
    ["make | tail f", "view-reads-file"],
    ["make | tail > f", "view-redirect"],
    ["make | tail -f", "view-follows"],
    ["make | timeout 5 tail", "view-wrapper"],
    ["make | tail; exit ${PIPESTATUS[0]}", "no-view"],
    ["echo $PIPESTATUS; make | tail", "reads-statuses"],
    ["make | tail\r\n", "carriage-return"],
    ["make | tail \\\n", "open-end"],
    ["cat <<E | tail\na\n", "open-end"],
    ["cd x || exit 1; make | tail", "exit"],
    ["if a; then exit 1; fi; make | tail", "exit"],
    ["exec 2>&1; make | tail", "exit"],
    ["set -e; make | tail", "shell-option"],
    ["set -o pipefail\nmake | tail", "shell-option"],
    ["trap 'rm x' EXIT; make | tail", "trap"],
    ["alias m=make; m | tail", "alias"],
    ["tail() { cat; }; make | tail", "view-shadowed"],
    ["function tee { cat; }; make | tail", "view-shadowed"],
  ])("%j", (text, why) => {
    expect(rewritten(text)).toBe(`!${why}`);
  });

  test.each([
    ["grep -r x . | tail", { directory: "/var" }],
    ["grep -r x / | tail", {}],
    ["find /var/ | tail", {}],
    ["find /v* | tail", {}],
    ["find //var | tail", {}],
    ["find /./var | tail", {}],
    ["find .. | tail", {}],
    ["find ~ | tail", {}],
    ["find $D | tail", {}],
    ["cd /var && grep -rn x | tail", {}],
    ["npm test && (ls -R /var) | tail", {}],
  ])("a producer that may read the log: %j", (text, rest) => {
    expect(rewritten(text, rest)).toBe("!reads-log");
  });

  test.each(["grep -r x . | tail", "find /usr/share -name x | tail", "make -C /var | tail", "cat /var/f | tail"])(
    "%j cannot",
    (text) => {
      expect(guard(text).kind).toBe("rewritten");
    },
  );

  test.each(["(set -e; make) | tail", "{ make; exit 3; } | tail", "f() { make; }; f | tail", "cat <<E | tail\na\nE\n"])(
    "%j is not",
    (text) => {
      expect(guard(text).kind).toBe("rewritten");
    },
  );
});
