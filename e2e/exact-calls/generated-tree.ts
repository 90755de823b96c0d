import { spawnSync } from "node:child_process";
import { lutimesSync, mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";

/** A file of a generated tree. */
interface TreeFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** What a generated tree is like. */
export interface TreePlan {
  readonly git: boolean;
  /** Lines of `.gitignore`; none for no such file. */
  readonly ignored: readonly string[];
  readonly files: readonly TreeFile[];
  /** Name and target. */
  readonly links: readonly (readonly [name: string, target: string])[];
}

/** Pieces of lines that regular expressions trip over. */
const WORDS = [
  "needle",
  "Needle",
  "needles",
  "needle_x",
  "foo",
  "foobar",
  "foo(bar)",
  "foo-bar",
  "a+b",
  "aab",
  "a.b",
  "axb",
  "x*",
  "xx",
  "[x]",
  "{2}",
  "b{2}",
  "bb",
  "$end",
  "end$",
  "^start",
  "a|b",
  "\\d",
  "7",
  "42",
  "\t",
  "*",
  "** x",
  "\\",
  "\\.",
  "-",
  "--",
  "]",
  "é",
  "K",
  "日本",
  "",
  " ",
];

const line = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(" "));

const text = fc
  .record({
    lines: fc.array(line, { maxLength: 12 }),
    ending: fc.constantFrom("\n", "\n", "\n", "\r\n"),
    last: fc.boolean(),
    plain: fc.boolean(),
  })
  .map(({ lines, ending, last, plain }) => {
    const joined = lines.join(ending) + (last && lines.length > 0 ? ending : "");
    return plain ? joined.replaceAll(/[^\n\r\t\x20-\x7E]/g, "~") : joined;
  });

const content = fc.oneof(
  { weight: 20, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string | Uint8Array>(
      "needle\n".repeat(120),
      `${"x".repeat(700)} needle\n`,
      `${"needle ".repeat(90)}\nfoo\n`,
      "\uFEFFneedle at a byte order mark\n",
      "needle\rneedle after a lone carriage return\nfoo\n",
      "needle\n\0\nfoo\n",
      new Uint8Array([110, 101, 101, 100, 108, 101, 32, 0xe9, 10, 102, 111, 111, 10]),
      "line\n".repeat(650),
    ),
  },
);

const NAMES = [
  "a.ts",
  "b.ts",
  "B.TS",
  "c.tsx",
  "README.md",
  "Readme.md",
  "x y.ts",
  "-dash.ts",
  "@at.ts",
  "[id].ts",
  "{x}.ts",
  "é.ts",
  ".hidden.ts",
  ".env",
  "debug.log",
  "Makefile",
  "colon:1.ts",
  "trail .ts",
];
const FOLDERS = ["", "", "src", "src/deep", "src.ts", "lib", ".config", "node_modules/m", "logs", "src/Deep"];

const path = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES))
  .map(([folder, name]) => (folder === "" ? name : `${folder}/${name}`));

const plan: fc.Arbitrary<TreePlan> = fc.record({
  git: fc.constantFrom(true, false, false),
  ignored: fc.oneof(fc.constant([]), fc.subarray(["*.log", "node_modules/", "src/deep", ".env", "B.TS"])),
  files: fc.uniqueArray(fc.record({ path, content }), { selector: (file) => file.path, minLength: 4, maxLength: 14 }),
  links: fc.subarray<readonly [string, string]>(
    [
      ["link.ts", "src/a.ts"],
      ["linked", "src"],
      ["broken.ts", "nowhere"],
    ],
    { maxLength: 1 },
  ),
});

/** Plans that are the same for the same seed. */
export function treePlans(count: number, seed: number): readonly TreePlan[] {
  return fc.sample(plan, { numRuns: count, seed });
}

/** Makes the tree on disk, an hour old. */
export function plant(tree: TreePlan): string {
  const root = mkdtempSync(join(tmpdir(), "tree-"));
  if (tree.git) spawnSync("git", ["init", "-q", root]);
  if (tree.ignored.length > 0) writeFileSync(join(root, ".gitignore"), `${tree.ignored.join("\n")}\n`);
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const file of tree.files) {
    const target = join(root, file.path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.content);
    utimesSync(target, anHourAgo, anHourAgo);
  }
  for (const [name, target] of tree.links) {
    symlinkSync(target, join(root, name));
    lutimesSync(join(root, name), anHourAgo, anHourAgo);
  }
  return root;
}
