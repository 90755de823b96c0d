import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { withoutPlumbing } from "../src/plumbing.ts";
import { guardedTool, run } from "./guarded-tool.ts";

const FOLDER = "/tmp/.pi-bash-guard-0123456789abcdef";

test.each([
  [`bash: line 1: 7 Killed  make > '${FOLDER}/ran' > '${FOLDER}/out'\n`, "bash: line 1: 7 Killed  make\n"],
  [`bash: line 1: 7 Killed  make > '${FOLDER}/ran' > '${FOLDER}/out' 2>&1\n`, "bash: line 1: 7 Killed  make 2>&1\n"],
  [
    `__shellwise() { builtin echo "$@" 2>/dev/null >>'x' || :; return "$2"; }; { a | b; __shellwise 1 "$?" "\${PIPESTATUS[@]}"; }`,
    "a | b",
  ],
  [`${FOLDER}/out\n`, `${FOLDER}/out\n`],
  ["any other text > 'x'", "any other text > 'x'"],
])("%j", (said, shown) => {
  expect(withoutPlumbing(Buffer.from(said)).toString()).toBe(shown);
});

test.each([
  "cd .; sh -c 'echo a; kill -9 $$' | tail -1",
  "sh -c 'kill -9 $$' | cat; true | tail -1",
  "for i in 1; do sh -c 'kill -9 $$' | wc -l; done",
])("what bash says of a command that a signal ended holds nothing of the guard's: %s", async (command) => {
  const { text } = await run(guardedTool({ cwd: tmpdir() }), command);
  expect(text).not.toMatch(/pi-bash-guard-[0-9a-f]{16}\/|__shellwise/);
});
