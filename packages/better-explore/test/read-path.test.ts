import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planted } from "../../rules/test/exploration/planted.ts";
import { resolveReadPath } from "../src/read-path.ts";

test("the path is the one that pi's read opens", () => {
  const cwd = planted({
    "a b.ts": "x",
    "it\u2019s.ts": "x",
    "at 9\u202FAM.png": "x",
    ["e\u0301.ts"]: "x",
    "@x.ts": "x",
  });
  const inCwd = (path: string): string => join(cwd, path);
  expect(
    [
      "a b.ts",
      "a\u00A0b.ts",
      "@a b.ts",
      "@@x.ts",
      "it's.ts",
      "at 9 AM.png",
      "\u00E9.ts",
      "gone.ts",
      "./a b.ts",
      "~",
      "~/x.ts",
      "/etc/hosts",
      "file:///etc/hosts",
    ].map((path) => resolveReadPath(path, cwd)),
  ).toEqual([
    inCwd("a b.ts"),
    inCwd("a b.ts"),
    inCwd("a b.ts"),
    inCwd("@x.ts"),
    inCwd("it\u2019s.ts"),
    inCwd("at 9\u202FAM.png"),
    inCwd("e\u0301.ts"),
    inCwd("gone.ts"),
    inCwd("a b.ts"),
    homedir(),
    join(homedir(), "x.ts"),
    "/etc/hosts",
    "/etc/hosts",
  ]);
});
