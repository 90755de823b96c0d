import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/index.ts";
import { silentFailure } from "../../src/commands/silent-failure.ts";
import { standardError } from "../../src/syntax/standard-error.ts";

/** `shown`, `pipe` or `away` for the first stage; `, hides` when a failing redirection of its own would be silent. */
function goes(source: string): string | undefined {
  const stages = parse(source)?.segments[0]?.pipeline.stages;
  if (stages === undefined) return undefined;
  const { goes: destination, hidesRedirectFailure } = standardError(stages[0], stages[1]?.pipe);
  return hidesRedirectFailure ? `${destination}, hides` : destination;
}

describe("where a stage's standard error goes", () => {
  test.each([
    ["a", "shown"],
    ["a > f", "shown"],
    ["a 2>&1", "shown"],
    ["a 2>&1 >/dev/null", "shown"],
    ["a 1>&2", "shown"],
    ["a | b", "shown"],
    ["a <<< x", "shown"],
    ["a 2>/dev/null", "away"],
    ["a 2>log", "away"],
    ["a 2>&-", "away"],
    ["a >/dev/null 2>&1", "away"],
    ["a &>f", "away"],
    ["a &>>f", "away"],
    ["a >&f", "away"],
    ["a 3>f 2>&3", "away"],
    ["(a) 2>/dev/null", "away"],
    ["a 2>&1 | b", "pipe"],
    ["a |& b", "pipe"],
    ["a >f |& b", "away"],
    ["a >/dev/null 2>&1 | b", "away"],
    ["a 2>&1 >/dev/null | b", "pipe"],
    ["a 2>/dev/null >/no/dir/o", "away, hides"],
    ["a 2>/dev/null <gone", "away, hides"],
    ["a >/no/dir/o 2>/dev/null", "away"],
    ["a 2>/dev/null >&3", "away, hides"],
    ["a 2>/dev/null <&7", "away, hides"],
    ["a 2>/dev/null >&$fd", "away, hides"],
    ["a 2>/dev/null <<<$((1/0))", "away, hides"],
    ["a 2>/dev/null <<<x", "away"],
    ["a 2>/dev/null <&-", "away"],
    ["a 2>/dev/null >/dev/null", "away"],
    ["a 2>/dev/null >&2", "away"],
  ])("%j", (source, expected) => {
    expect(goes(source)).toBe(expected);
  });
});

describe("silent failure", () => {
  const ROWS = [
    ["cd d", "impossible"],
    ["cd 'a b' >/dev/null", "impossible"],
    ["pushd d", "impossible"],
    ["mkdir -p d", "impossible"],
    ["true", "impossible"],
    [":", "impossible"],
    ["echo x", "impossible"],
    ["export A=b", "impossible"],
    ["export A=$B", "impossible"],
    ["A=b", "impossible"],
    ["A=$B C=(1 2$x)", "possible"], // an array is not looked into
    ["grep x f", "impossible"],
    ["rg x | grep y", "impossible"],
    ["rg -s x", "impossible"],
    ["/bin/mkdir d", "impossible"],
    ["grep -L x f", "possible"],
    ["grep -m0 x f", "possible"],
    ["rg --files-without-match x", "possible"],
    ["./mkdir d", "possible"],
    ["set -e", "possible"],
    ["A=$(x)", "possible"],
    ["export A=$(x)", "possible"],
    ['cd "$(x)"', "possible"],
    ["[ -d x ]", "possible"],
    ["test -d x", "possible"],
    ["make -s", "possible"],
    ["! grep x f", "possible"],
    ["ps | grep x", "possible"],
    ["(cd x)", "possible"],
    ["[[ -f x ]]", "possible"],
    ["sudo mkdir x", "possible"],
    ["git grep x", "possible"],
    ["$cmd", "possible"],
    ["curl -S u", "possible"],
    ["wget -O- u", "possible"],
    ["wget -nv -O- u", "possible"],
    ["wget -Oq u", "possible"], // the name of a file
    ["shopt -s globstar", "possible"],
    ["curl -fsSL u", "possible"],
    ["curl -XPOSTs u", "possible"],
    ["grep -qs x f", "hidden"],
    ["rg --no-messages x", "hidden"],
    ["f() { x; }", "hidden"],
    ["trap x EXIT", "hidden"],
    ["set -euo pipefail", "hidden"],
    ["shopt -so pipefail", "hidden"],
    ["shopt -o -s pipefail", "hidden"],
    ["false", "hidden"],
    ["exit 1", "hidden"],
    ["return 1", "hidden"],
    ["command false", "hidden"],
    ["cd gone 2>/dev/null", "hidden"],
    ["make >/dev/null 2>&1", "hidden"],
    ["make &>log", "hidden"],
    ["exec 2>/dev/null", "hidden"],
    ["(make) 2>/dev/null", "hidden"],
    ["make 2>/dev/null | grep x", "hidden"],
    ["false | grep x", "hidden"],
    ["curl -s u | grep x", "hidden"],
    ["curl --silent u", "hidden"],
    ["wget -qO- u | grep x", "hidden"],
    ["wget --quiet -O - u", "hidden"],
    ["curl -fsL u", "hidden"],
  ] as const;

  test.each(ROWS)("%j is %s", (source, expected) => {
    const pipeline = parse(source)?.segments[0]?.pipeline;
    expect(pipeline && silentFailure(pipeline)).toBe(expected);
  });

  test.each(ROWS.filter(([source, verdict]) => verdict === "impossible" && /^(?:cd|pushd|mkdir)/.test(source)))(
    "bash prints something when %j fails",
    (source) => {
      const inNowhere = source.replace(/(?<= )(?:d|'a b')(?= |$)/, "/dev/null/x");
      const { status, stderr } = spawnSync("bash", ["-c", inNowhere], {
        encoding: "utf8",
        stdio: ["ignore", "ignore", "pipe"],
      });
      expect([status, stderr !== ""]).toEqual([1, true]);
    },
  );
});
