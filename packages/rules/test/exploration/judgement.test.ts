import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { classifyExploration } from "pi-shell-core";
import { describe, expect, test } from "vitest";
import { PI_TOOLS } from "../../../better-explore/src/pi-tools.ts";
import { judge } from "../../src/exploration/judgement.ts";
import { numbered, planted } from "./planted.ts";

const ALL = ["read", "bash", "grep", "find", "ls"];

/** What becomes of the first exploration of a command: `served` with the call, `large`, or `unserved`. */
async function judged(command: string, cwd: string, now = Date.now(), activeTools = ALL): Promise<string> {
  const verdict = classifyExploration(command);
  if (verdict.kind === "allowed") return `[${verdict.why}]`;
  const limits = { maxBytes: 20_480, maxLines: 600 };
  const judgement = await judge(verdict.explorations[0], { cwd, limits, now, tools: PI_TOOLS, activeTools });
  return judgement.kind === "served" ? `served${judgement.call?.replace(" Call:", "") ?? ""}` : judgement.kind;
}

type Row = readonly [command: string, expected: string];

describe("a search", () => {
  test.each<Row>([
    ["grep -rn needle src", 'served grep {"pattern":"needle","path":"src"}'],
    ["grep -n needle a.ts", 'served grep {"pattern":"needle","path":"a.ts"}'],
    ["grep -n needle src", "served"],
    ["grep -rn needle a.ts --include='*.ts'", "served"],
    ["grep -rn needle gone", 'served grep {"pattern":"needle","path":"gone"}'],
    ["grep -rn needle odd --include='nul.*'", "served"],
    ["grep -rn needle odd --include='latin.*'", "served"],
    ["grep -rn needle odd --include='bom.*'", "served"],
    ["grep -rn needle odd --include='cr.*'", "served"],
    ["grep -rn needle odd --include='crlf.*'", 'served grep {"pattern":"needle","path":"odd","glob":"crlf.*"}'],
    ["grep -rn needle odd --include='accent.*'", 'served grep {"pattern":"needle","path":"odd","glob":"accent.*"}'],
    ["grep -rn need.e odd --include='accent.*'", "served"],
    ["grep -rni needle odd --include='accent.*'", "served"],
    ["grep -rn needle own", "served"],
    ["grep -rn needle own/below", "served"],
    ["grep -R needle linked", "served"],
    ["grep -r needle linked", 'served grep {"pattern":"needle","path":"linked"}'],
    ["cd src && grep -n needle b.ts", 'served grep {"pattern":"needle","path":"src/b.ts"}'],
    ["cd gone; grep -rn needle .", "served"],
  ])("%s", async (command, expected) => {
    const root = planted({
      "a.ts": "needle\n",
      "src/b.ts": "needle\n",
      "odd/nul.txt": "a\0\n",
      "odd/latin.txt": Buffer.from([0xe9, 10]),
      "odd/bom.txt": "\uFEFFneedle\n",
      "odd/cr.txt": "a\rneedle\n",
      "odd/crlf.txt": "needle\r\n",
      "odd/accent.txt": "é needle\n",
      "own/.ignore": "x\n",
      "own/below/a.ts": "needle\n",
      "linked/a.ts": "needle\n",
    });
    symlinkSync("a.ts", join(root, "linked", "b.ts"));
    expect(await judged(command, root)).toBe(expected);
  });

  test.each<Row>([
    ["grep -rn needle .", "served"],
    ["grep -rn needle", "served"],
    ["grep -rn needle . --include='*.md'", 'served grep {"pattern":"needle","path":".","glob":"*.md"}'],
    // One is in src/node_modules.
    ["grep -rn needle . --include='*.ts'", "served"],
    ["grep -rn needle src", "served"],
    ["grep -rn needle clean", 'served grep {"pattern":"needle","path":"clean"}'],
    ["grep -rn needle logs", "unserved"],
    ["grep -rn needle logs --include='*.md'", 'served grep {"pattern":"needle","path":"logs","glob":"*.md"}'],
    ["grep -n needle logs/a.log", "unserved"],
    ["grep -n needle logs/*.log", "unserved"],
    ["grep -n needle clean/a.ts logs/a.log", "unserved"],
    ["grep -rn needle node_modules", "unserved"],
    ["grep -rn needle node_modules/m", "unserved"],
    ["grep -rn needle only", "unserved"],
    ["grep -rn needle build", "unserved"],
    ["cd logs && grep -rn needle .", "unserved"],
  ])("in a repository: %s", async (command, expected) => {
    const root = planted(
      {
        ".gitignore": "*.log\nnode_modules/\n/build\n",
        "clean/a.ts": "needle\n",
        "src/a.ts": "needle\n",
        "src/node_modules/m/a.ts": "needle\n",
        "logs/a.log": "needle\n",
        "logs/README.md": "needle\n",
        "node_modules/m/a.js": "needle\n",
        "only/node_modules/a.js": "needle\n",
        "build/a.js": "needle\n",
      },
      "git",
    );
    expect(await judged(command, root)).toBe(expected);
  });
});

describe("a file finder", () => {
  test.each<Row>([
    ["find . -name '*.ts'", 'served find {"pattern":"*.ts","path":"."}'],
    ["find src -type f -name '*.ts'", "served"],
    ["find src -type f -name 'b.*'", 'served find {"pattern":"b.*","path":"src"}'],
    ["find . -name 'readme*'", "served"],
    ["find . -iname 'readme*'", 'served find {"pattern":"readme*","path":"."}'],
    ["find . -name 'README*'", 'served find {"pattern":"README*","path":"."}'],
    ["find src -name 'src*'", "served"],
    ["find src -name '*'", "served"],
    ["find src -name '?.c'", "served"],
    ["find a.ts -name 'a*'", "unserved"],
    ["find .. -name '*.ts'", "unserved"],
    ["find /etc -name hosts", "unserved"],
    ["cd /tmp && find . -name x", "unserved"],
    ['cd "$X" && find . -name x', "unserved"],
    ["ls -R src", "served"],
    ["ls -R a.ts", "unserved"],
  ])("%s", async (command, expected) => {
    const root = planted({ "a.ts": "", "src/b.ts": "", "src/dir.ts/c": "", "src/é.c": "", "README.md": "" });
    expect(await judged(command, root)).toBe(expected);
  });

  test.each<Row>([
    ["find . -name '*.log'", "unserved"],
    ["find . -name node_modules -type d", "unserved"],
    ["find . -name 'a.ts'", 'served find {"pattern":"a.ts","path":"."}'],
    ["find . -name 'a.js'", "served"],
    ["find logs -name '*.md'", 'served find {"pattern":"*.md","path":"logs"}'],
    ["find node_modules -name '*.js'", "unserved"],
  ])("in a repository: %s", async (command, expected) => {
    const root = planted(
      {
        ".gitignore": "*.log\nnode_modules/\n",
        "a.ts": "",
        "logs/a.log": "",
        "logs/a.md": "",
        "node_modules/m/a.js": "",
      },
      "git",
    );
    expect(await judged(command, root)).toBe(expected);
  });
});

describe("a view", () => {
  const files = {
    "small.ts": numbered(30),
    "big.log": numbered(2500),
    "line.min.js": "x".repeat(120_000),
    "blob.dat": "a\0b",
    "skills/x/SKILL.md": numbered(2500),
    "dir/a": "",
  };

  test.each<Row>([
    ["cat small.ts", 'served read {"path":"small.ts"}'],
    ["cat gone.ts", 'served read {"path":"gone.ts"}'],
    ["cat big.log", "large"],
    ["cat line.min.js", "unserved"],
    ["cat blob.dat", "unserved"],
    ["cat dir", "unserved"],
    ["cat skills/x/SKILL.md", 'served read {"path":"skills/x/SKILL.md"}'],
    ["head -20 big.log", 'served read {"path":"big.log","limit":20}'],
    ["head -20 line.min.js", "unserved"],
    ["tail -n +2490 big.log", 'served read {"path":"big.log","offset":2490}'],
    ["tail -n +1 big.log", "large"],
    ["tail -n 20 small.ts", 'served read {"path":"small.ts","offset":11}'],
    ["tail -n 20 big.log", 'served read {"path":"big.log","offset":2481}'],
    ["tail -n 30 small.ts", 'served read {"path":"small.ts"}'],
    ["tail -n 3000 big.log", 'served read {"path":"big.log","limit":3000}'],
    ["tail gone.log", "served"],
    // Where the last lines begin cannot be told.
    ["X=1 tail -n 20 small.ts", "served"],
    ["X=1 tail -n 20 big.log", "unserved"],
    ['cd "$X" && tail -n 20 small.ts', "unserved"],
    ['cd "$X" && cat small.ts', "served"],
  ])("%s", async (command, expected) => {
    expect(await judged(command, planted(files))).toBe(expected);
  });

  test("the last lines of a file that may still grow", async () => {
    const root = planted(files);
    const changed = Date.now() - 3600 * 1000;
    expect(await judged("tail -n 20 small.ts", root, changed + 59_000)).toBe("served");
    expect(await judged("tail -n 20 small.ts", root, changed + 61_000)).toBe(
      'served read {"path":"small.ts","offset":11}',
    );
    expect(await judged("tail -n 20 big.log", root, changed + 59_000)).toBe("unserved");
  });
});

describe("a listing", () => {
  test.each<Row>([
    ["ls", "served"],
    ["ls src", 'served ls {"path":"src"}'],
    ["ls a.ts", "unserved"],
    ["ls gone", 'served ls {"path":"gone"}'],
    ["ls links", "served"],
    ["ls gone.ts", "unserved"],
    ["ls src/gone.d.ts 2>/dev/null && echo built", "unserved"],
    ["ls gone.d/", 'served ls {"path":"gone.d/"}'],
    ["ls .", "served"],
  ])("%s", async (command, expected) => {
    const root = planted({ ".hidden": "", "a.ts": "", "src/b.ts": "", "links/a": "" });
    symlinkSync("gone", join(root, "links", "broken"));
    expect(await judged(command, root)).toBe(expected);
  });
});

test("a call is only suggested for a tool that is active", async () => {
  const root = planted({ "src/a.ts": "needle\n" });
  expect(await judged("grep -rn needle src", root, 0, ["signal_grep"])).toBe("served");
});
