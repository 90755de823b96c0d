import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPiHiddenFailures } from "../packages/tool-guard/src/contract.ts";
import { bash, PI_VERSIONS, ripgrepDir, type SeenCall } from "./harness/index.ts";
import { sharedPi } from "./shared-pi.ts";

const PACKAGES = join(import.meta.dirname, "../packages");
const GUARD = join(PACKAGES, "tool-guard/src/index.ts");
const NO_MATCH = join(PACKAGES, "bash-no-match/src/index.ts");
const LENS = join(PACKAGES, "exit-code-lens/src/pi-extension.ts");

const script = (body: string) => ({ content: `#!/bin/sh\n${body}\n`, mode: 0o755 });

/** Stand-ins for tools of a project. */
const TOOLS = {
  "bin/suite": script("seq 1 40; echo '1 failed'; exit 1"),
  "bin/build": script("echo built; exit 2"),
  "bin/fetch": script("exit 7"),
  "bin/good": script("echo passed"),
  "notes.txt": "one\ntwo\nthree\n",
};

const PATH = ["bin", ripgrepDir(), process.env["PATH"]].join(":");

const seen = ({ modelSaw, isError }: SeenCall): readonly [string | undefined, boolean | undefined] => [
  modelSaw,
  isError,
];

const hidden = (stage: string, code: number, of: string, how = ""): string =>
  `[Hidden failure: \`${stage}\` exited with code ${code}${how}; its pipeline's status is that of \`${of}\`.]`;

describe.each(PI_VERSIONS)("on pi %s", (version) => {
  describe.each([
    ["the guard first", [GUARD, NO_MATCH, LENS]],
    ["the guard last", [LENS, NO_MATCH, GUARD]],
  ])("with all extensions, %s", (_, extensions) => {
    const pi = sharedPi({ version, extensions, files: TOOLS, env: { PATH } });

    test("a failure that the command's end hides is named, and nothing else changes", async () => {
      const calls = await pi().prompt("go", [
        bash('suite 2>&1 | tail -1; echo "exit: $?"'),
        bash('suite 2>&1 | tail -1\nEXIT=$?\necho "exit: $EXIT"'),
        bash("build | tail -5; good | tail -20"),
        bash("fetch | jq ."),
        bash("build 2>&1 | head -20 && echo VET_OK"),
        bash("find gone 2>/dev/null | wc -l"),
      ]);
      expect(calls.map(seen)).toEqual([
        [`1 failed\nexit: 0\n\n${hidden("suite 2>&1", 1, "tail")}`, false],
        [`1 failed\nexit: 0\n\n${hidden("suite 2>&1", 1, "tail")}`, false],
        [`built\npassed\n\n${hidden("build", 2, "tail")}`, false],
        [expect.stringContaining(hidden("fetch", 7, "jq")), expect.any(Boolean)],
        [`built\nVET_OK\n\n${hidden("build 2>&1", 2, "head")}`, false],
        [`0\n\n${hidden("find gone 2>/dev/null", 1, "wc", " (its messages were discarded)")}`, false],
      ]);
      expect(readPiHiddenFailures(calls[2]?.details)).toEqual([
        { stage: "build", code: 2, pipeline: "build | tail -5", times: 1 },
      ]);
    });

    test("tee passes its input on, and decides nothing", async () => {
      const [plain, guarded, log] = await pi().prompt("go", [
        bash("build 2>&1 | tee build.log"),
        bash("suite 2>&1 | tee suite.log | tail -2"),
        bash("wc -l < suite.log"),
      ]);
      expect(plain && seen(plain)).toEqual(["built\n\n\nCommand exited with code 2", true]);
      expect(guarded && seen(guarded)).toEqual([
        expect.stringMatching(/^40\n1 failed\n\n\[Command exited with code 1\. Full output: \S+\]$/),
        true,
      ]);
      expect(log && seen(log)).toEqual(["41\n", false]);
    });

    test("nothing is added where nothing is hidden", async () => {
      const calls = await pi().prompt("go", [
        bash("grep -c nothing notes.txt bin/good | sort"),
        bash("yes | head -3; echo ok"),
        bash("find . -name notes.txt | xargs grep -l zzz | wc -l"),
        bash("cat notes.txt | sort | uniq"),
      ]);
      expect(calls.map(seen)).toEqual([
        ["bin/good:0\nnotes.txt:0\n", false],
        ["y\ny\ny\nok\n", false],
        ["0\n", false],
        ["one\nthree\ntwo\n", false],
      ]);
    });

    test("what the record makes certain: searches at the end of pipelines and lists, without a hedge", async () => {
      const calls = await pi().prompt("go", [
        bash("good | grep zzz"),
        bash("cat notes.txt | sort | grep zzz"),
        bash("good >/dev/null && rg zzz notes.txt"),
        bash("true; grep zzz notes.txt"),
        bash("cd gone 2>/dev/null && rg zzz notes.txt"),
        bash("fetch && rg zzz notes.txt"),
      ]);
      const none = ["(no output)\n\nCommand exited with code 1\n(no matches)", false];
      expect(calls.map(seen)).toEqual([
        none,
        none,
        none,
        none,
        ["(no output)\n\nCommand exited with code 1", true],
        ["(no output)\n\nCommand exited with code 7", true],
      ]);
    });

    test("the lens explains the stage that decided, and what 141 means under pipefail", async () => {
      const calls = await pi().prompt("go", [
        bash("true; test -f gone"),
        bash("set -o pipefail; seq 1 100000 | grep -q 5 && echo found"),
      ]);
      expect(calls.map(seen)).toEqual([
        [
          '(no output)\n[exit-code note: test exits 1 when the condition is false. Nothing failed; the answer is "false".]\n\nCommand exited with code 1',
          true,
        ],
        [
          "(no output)\n[exit-code note: 141 is pipefail's word for a command that was stopped because grep had read enough. Nothing failed.]\n\nCommand exited with code 141",
          true,
        ],
      ]);
    });
  });

  describe("bash-no-match and the lens without the guard", () => {
    const pi = sharedPi({ version, extensions: [NO_MATCH, LENS], files: TOOLS, env: { PATH } });

    test("infer as before", async () => {
      const calls = await pi().prompt("go", [
        bash("good | grep zzz"),
        bash("true; grep zzz notes.txt"),
        bash("fetch | wc -l"),
        bash("build 2>&1 | tee build.log"),
      ]);
      expect(calls.map(({ isError }) => isError)).toEqual([true, true, false, false]);
      expect(calls[1] && seen(calls[1])).toEqual(["(no output)\n\nCommand exited with code 1", true]);
    });
  });
});
