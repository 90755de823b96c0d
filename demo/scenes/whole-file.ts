import { call } from "../../e2e/harness/index.ts";
import type { Scene } from "../scene.ts";
import { ifRefused } from "./second-thoughts.ts";

const CHART = Array.from({ length: 900 }, (_, index) =>
  index === 611
    ? "export function harbourDepth(tide: number): number {\n  return 7.5 + tide;\n}"
    : `export const sounding${index} = { metres: ${(index % 40) + 1}, ground: "sand" };`,
).join("\n");

const ADVICE = /^better-explore:/;

export const wholeFile: Scene = {
  name: "whole-file",
  title: "Fifty kilobytes for three lines",
  caption:
    "A model that wants one function reads the whole file, and each later turn carries it along. better-explore says how to " +
    "find the place first; look at the bytes.",
  flags: ["--tools", "read,bash,edit,write,grep"],
  files: { "src/chart.ts": `${CHART}\n` },
  turns: [
    call("read", { path: "src/chart.ts" }),
    ifRefused(ADVICE, call("grep", { pattern: "harbourDepth", path: "src/chart.ts" })),
    (request) => {
      const [, line] = /chart\.ts:(\d+):.*harbourDepth/.exec(request.toolResults.at(-1) ?? "") ?? [];
      return line === undefined ? undefined : call("read", { path: "src/chart.ts", offset: Number(line), limit: 3 });
    },
  ],
};
