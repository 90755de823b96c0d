import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EVERYDAY_COMMANDS } from "../../everyday-commands.ts";
import type { RecordedCall } from "../recorded-call.ts";
import { startReplay } from "../replay-calls.ts";
import { sampleCall, silent } from "../sample-call.ts";
import { ruleSource } from "./rule-source.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Everything that meets a rule: each command as a success, as a silent failure and as a loud one, and some reads. */
const CALLS: readonly RecordedCall[] = [
  ...EVERYDAY_COMMANDS.flatMap((command) => [
    sampleCall(command),
    sampleCall(command, silent(1)),
    sampleCall(command, { exit: 2 }),
  ]),
  ...["a", "b/AGENTS.md"].map((path) => ({
    ...sampleCall("", { exit: undefined, isError: false, output: { kind: "text" as const, text: "x\n".repeat(700) } }),
    tool: "read",
    args: { path },
  })),
];

const verdicts = new Map(
  CALLS.map(startReplay())
    .flatMap(({ findings }) => findings)
    .map(({ rule, verdict }) => [`${rule} ${verdict}`, { rule, verdict }]),
);

test.each([...verdicts.values()])("$rule: $verdict is on the line that is named", ({ rule, verdict }) => {
  const { file, line } = ruleSource({ rule, verdict });
  const text = readFileSync(join(ROOT, file), "utf8").split("\n")[line - 1];
  expect(text).toContain(verdict === "guarded" ? '"guard"' : `"${verdict}"`);
});

test("every rule but those about arguments is met", () => {
  expect(new Set([...verdicts.values()].map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(5);
});
