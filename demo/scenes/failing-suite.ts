import { bash } from "../../e2e/harness/index.ts";
import type { Scene } from "../scene.ts";

export const failingSuite: Scene = {
  name: "failing-suite",
  title: "A red test suite behind `| tail`",
  caption:
    "A pipeline ends with the status of its last command, and tail always succeeds. Stock pi shows the model a green call. The " +
    "guard runs the suite by itself, applies tail to what it printed, and reports the suite's own status.",
  files: {
    "suite.mjs": [
      "for (let test = 1; test <= 3000; test += 1) {",
      "  console.log(test === 1234 ? `not ok ${test} - the tide turns` : `ok ${test} - wave ${test}`);",
      "}",
      'console.log("# Subtest totals follow\\n# duration_ms 812.4");',
      "process.exitCode = 1;",
      "",
    ].join("\n"),
  },
  turns: [
    bash("node suite.mjs | tail -2"),
    bash("node suite.mjs 2>&1 | grep -v '^ok' | head -5"),
    // An answer stays an answer: a search that finds nothing, seen through head.
    bash("rg 'nowhere to be found' . | head -20"),
  ],
};
