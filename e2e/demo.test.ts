import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { PI_VERSIONS } from "./harness/index.ts";

const DEMO = fileURLToPath(new URL("../demo/show.ts", import.meta.url));

test.each(PI_VERSIONS)("the demo plays a scene on pi %s without a terminal", async (version) => {
  const demo = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", DEMO, "--pi", version, "--scene", "search-without-match"],
    { env: { ...process.env, COLUMNS: "100", NO_COLOR: "1" } },
  );
  const lines = demo.stdout.split("\n");
  expect(demo.stderr).toBe("1/1  A search without a match is an answer, not an error ...\n");
  expect(lines).toContain("$ grep -rn 'TODO' src");
  expect(lines.filter((line) => line.startsWith("✗ error · 39 bytes"))).toHaveLength(4);
  expect(lines.find((line) => line.startsWith("calls"))).toMatch(/^calls +5 +5$/);
  expect(lines.find((line) => line.startsWith("error flags"))).toMatch(/^error flags +5 +2$/);
  expect(lines.every((line) => line.length <= 100)).toBe(true);
});
