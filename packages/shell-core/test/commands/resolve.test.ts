import { describe, expect, test } from "vitest";
import { parse, resolve } from "../../src/index.ts";
import { MAX_WRAPPERS } from "../../src/syntax/limits.ts";

/** What the first stage of a command resolves to: `wrapper wrapper name: args`, or the reason why not in brackets. */
function resolved(source: string): string | undefined {
  const stage = parse(source)?.segments[0]?.pipeline.stages[0];
  if (stage?.kind !== "simple") return undefined;
  const found = resolve(stage);
  if (found.kind === "unresolved") return `[${found.why}]`;
  const wrappers = found.wrappers.map((wrapper) => `${wrapper} `).join("");
  return `${wrappers}${found.rtk ? "rtk " : ""}${found.name}: ${found.args.map((word) => word.value).join(" ")}`;
}

describe("resolve", () => {
  test.each([
    ["grep -n x f", "grep: -n x f"],
    ["A=1 grep x", "grep: x"],
    ["/usr/bin/grep x", "grep: x"],
    ["\\grep x", "grep: x"],
    ["'grep' x", "grep: x"],
    ["env grep x", "env grep: x"],
    ["env -i A=b C=$d grep x", "env grep: x"],
    ["env -u HOME -C /tmp A=b grep x", "env grep: x"],
    ["env --unset=HOME --chdir=/ -- A=b grep x", "env grep: x"],
    ["timeout 5 grep x", "timeout grep: x"],
    ["timeout -s KILL -k 5s --foreground 1m grep -r x", "timeout grep: -r x"],
    ["timeout --signal=9 2 env A=1 nice -n 5 rg x", "timeout env nice rg: x"],
    ["nice -10 make", "nice make: "],
    ["nice -n10 make", "nice make: "],
    ["nohup make", "nohup make: "],
    ["stdbuf -oL -e 0 make", "stdbuf make: "],
    ["unbuffer -p make", "unbuffer make: "],
    ["sudo -u root -n grep x", "sudo grep: x"],
    ["sudo -E A=b make", "sudo make: "],
    ["command -p grep x", "command grep: x"],
    ["command -v git", "command: -v git"],
    ["command -V git", "command: -V git"],
    ["builtin cd x", "builtin cd: x"],
    ["exec -a n grep x", "exec grep: x"],
    ["\\time -f %e grep x", "time grep: x"],
    ["rtk grep x src", "rtk grep: x src"],
    ["rtk read --max-lines 50 a.ts", "rtk cat: --max-lines 50 a.ts"],
    ["rtk rg x", "rtk: rg x"],
    ["rtk toString", "rtk: toString"],
    ["bash -c 'grep x'", "bash: -c grep x"],
    ["xargs grep x", "xargs: grep x"],
    ["find . -exec grep x {} +", "find: . -exec grep x {} +"],
    ["ssh host ls", "ssh: host ls"],
    ["git grep x", "git: grep x"],
    ["constructor x", "constructor: x"],
    // Nothing is guessed:
    ["$cmd x", "[dynamic-name]"],
    ["~/bin/x", "[dynamic-name]"],
    ["'' x", "[dynamic-name]"],
    ["A=1", "[no-command]"],
    ["> f", "[no-command]"],
    ["env", "[wrapper-without-command]"],
    ["env A=b", "[wrapper-without-command]"],
    ["sudo -n", "[wrapper-without-command]"],
    ["exec 2>/dev/null", "[wrapper-without-command]"],
    ["timeout 5", "[wrapper-without-command]"],
    ["timeout $t $cmd", "[dynamic-name]"],
    ["timeout --unknown 5 grep x", "[unknown-wrapper-option]"],
    ["env -S 'grep x'", "[unknown-wrapper-option]"],
    ["sudo -i grep x", "[unknown-wrapper-option]"],
    ["sudo -l", "[unknown-wrapper-option]"],
    ["stdbuf -o", "[unknown-wrapper-option]"],
    ["nice --adj=5 make", "nice make: "],
    [`${"nohup ".repeat(MAX_WRAPPERS)}make`, `${"nohup ".repeat(MAX_WRAPPERS)}make: `],
    [`${"nohup ".repeat(MAX_WRAPPERS + 1)}make`, "[too-many-wrappers]"],
  ])("%j", (source, expected) => {
    expect(resolved(source)).toBe(expected);
  });
});
