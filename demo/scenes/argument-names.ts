import { call, type Turn } from "../../e2e/harness/index.ts";
import type { Scene } from "../scene.ts";
import { ifRefused } from "./second-thoughts.ts";

/** The same call twice: with names from another agent's tools first, with pi's own after a refusal. */
function mended(first: ReturnType<typeof call>, second: ReturnType<typeof call>): readonly Turn[] {
  return [first, ifRefused(/^Validation failed/, second)];
}

export const argumentNames: Scene = {
  name: "argument-names",
  title: "The right call under the wrong names",
  caption:
    "Models have learnt other agents' tools: file_path, old_string, start_line. Stock pi refuses such a call, and the model " +
    "spends a turn on saying the same again.",
  files: { "src/tide.ts": "export const high = 4;\nexport const low = 1;\nexport const range = high - low;\n" },
  turns: [
    ...mended(
      call("read", { file_path: "src/tide.ts", start_line: "2", num_lines: 1 }),
      call("read", { path: "src/tide.ts", offset: 2, limit: 1 }),
    ),
    ...mended(
      call("edit", { file_path: "src/tide.ts", old_string: "high = 4", new_string: "high = 5" }),
      call("edit", { path: "src/tide.ts", edits: [{ oldText: "high = 4", newText: "high = 5" }] }),
    ),
    ...mended(
      call("write", { filename: "tide.json", contents: { high: 5, low: 1 } }),
      call("write", { path: "tide.json", content: '{\n  "high": 5,\n  "low": 1\n}' }),
    ),
  ],
};
