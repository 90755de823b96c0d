import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { terminalPicture } from "./terminal-picture.ts";

const ESC = "\u001B";

/** Runs of text of a picture, but for its title: where they stand, how they look. */
function runs(lines: readonly string[]): readonly (readonly (string | null)[])[] {
  const { document } = parseHTML(terminalPicture(lines, 40, "a < b", "words"));
  return [...document.querySelectorAll("text")]
    .slice(1)
    .map((run) => [run.getAttribute("x"), run.getAttribute("fill"), run.getAttribute("font-weight"), run.textContent]);
}

test("each run of text stands in its column, in its colour", () => {
  expect(runs([`ab  ${ESC}[31mcd${ESC}[0m ef`])).toEqual([
    ["20", null, null, "ab"],
    ["53.6", "#ff8b84", null, "cd"],
    ["78.8", null, null, "ef"],
  ]);
});

test("an indent moves it, and styles add up until they end", () => {
  expect(runs([`${ESC}[1m${ESC}[36m  $ x${ESC}[0m`, "", "y"])).toEqual([
    ["36.8", "#79cfe0", "bold", "$ x"],
    ["20", null, null, "y"],
  ]);
});

test("text is no markup, and there are words for those who do not see it", () => {
  const svg = terminalPicture(['<b a="1">&'], 40, "a < b", 'says "x" & <y>');
  expect(svg).toContain('<title id="title">a &lt; b</title>');
  expect(svg).toContain("says &quot;x&quot; &amp; &lt;y&gt;");
  expect(svg).toContain("&lt;b a=&quot;1&quot;&gt;&amp;</text>");
});
