import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { digestOfShown, sampleReport } from "../demo/pictures/sample-report.ts";
import { terminalPictures } from "../demo/pictures/terminal-pictures.ts";

/** Whether the pictures in the READMEs show what there is. Where one does not, `npm run pictures` makes them again. */

const ROOT = join(import.meta.dirname, "..");
const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), "utf8");

test("the pictures of a terminal show what the real pi gives", async () => {
  const pictures = await terminalPictures();
  expect(pictures).toHaveLength(5);
  for (const { file, svg } of pictures) expect(read("docs", "pictures", file)).toBe(svg);
});

test("the picture of the report shows what the replay writes", () => {
  expect(JSON.parse(read("docs", "pictures", "report.json"))).toEqual({ shows: digestOfShown(sampleReport()) });
});

test.each([
  ["README.md", "docs/pictures/demo.svg"],
  ["README.md", "docs/pictures/report.png"],
  ...["bash-no-match", "tool-guard", "better-explore", "exit-code-lens"].map((name) => [
    `packages/${name}/README.md`,
    `../../docs/pictures/${name}.svg`,
  ]),
])("%s has %s, with words for those who do not see it", (readme = "", picture = "") => {
  const [, words = ""] =
    new RegExp(String.raw`!\[([^\]]*)\]\(${picture.replaceAll(".", String.raw`\.`)}\)`).exec(read(readme)) ?? [];
  expect(words.length).toBeGreaterThan(20);
});
