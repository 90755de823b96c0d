import fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "../../../testing/randomness.ts";
import { html } from "./html.ts";

/** By another name, so that no formatter takes the template for a page. */
const write = html;

test("text and numbers are escaped, HTML and lists of it are not", () => {
  const items = ["a < b", `"x" & 'y'`].map((text) => write`<li>${text}</li>`);
  expect(write`<ul title="${'">'}">${items}${undefined}${3}</ul>`.text).toBe(
    '<ul title="&quot;&gt;"><li>a &lt; b</li><li>&quot;x&quot; &amp; &#39;y&#39;</li>3</ul>',
  );
});

test("what would show another text than there is becomes a dot", () => {
  expect(html`${"a\u0000b\u001B[31mc\u202Ed\u2028e"}`.text).toBe("a·b·[31mc·d·e");
});

test("nothing of an inserted text can end or open anything", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const inside = html`${text}`.text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "");
      expect(inside).not.toMatch(/[<>"'&]/);
    }),
    randomRuns(100),
  );
});
