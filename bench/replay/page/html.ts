import { printable } from "../../../demo/text-layout.ts";

/** Text that is HTML already. Only {@link html} makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text and numbers are escaped, HTML and lists of it are taken as they are, nothing is nothing. */
export type Insert = string | number | Html | undefined | readonly Insert[];

/**
 * Writes HTML. Whatever is inserted is escaped, in text and in quoted attributes alike, so that no text of a session becomes a part of the
 * page. Attributes have to be quoted.
 */
export function html(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return new Html(
    strings.map((text, index) => text + written(index < inserts.length ? inserts[index] : undefined)).join(""),
  );
}

function written(insert: Insert): string {
  if (insert === undefined) return "";
  if (insert instanceof Html) return insert.text;
  if (typeof insert === "string") return escaped(insert);
  return typeof insert === "number" ? String(insert) : insert.map(written).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters, and those that turn the direction of text, would show another text than there is. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g, "·")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
