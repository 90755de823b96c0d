import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { drawCommand } from "./command-drawing.ts";

const text = (element: { readonly textContent: string | null }): string =>
  (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** The drawing as text: segments on lines, stages with what is said of them. */
function drawn(command: string): readonly string[] {
  const { document } = parseHTML(`<body>${drawCommand(command, "/work").text}</body>`);
  const rows = [...document.querySelectorAll(".segments > li")].map((row) =>
    [...row.querySelectorAll(".operator, .stage, .cut")].map(text).join(" / "),
  );
  return [...rows, ...[...document.querySelectorAll("p")].map(text)];
}

test("segments, stages, the cut, and whose status is shown", () => {
  expect(drawn("cd web && npm test 2>&1 | grep FAIL | head -5")).toEqual([
    "cd web",
    "&& if that ended with 0 / npm test 2>&1 tool-guard shows its status / ✂ cut here / " +
      "| grep FAIL a view: taken off, applied to the output / | head -5 a view: taken off, applied to the output",
  ]);
});

test("a command that is not cut", () => {
  expect(drawn("find . -name '*.ts' | sort; ls")).toEqual([
    "find . -name '*.ts' its status is lost / | sort",
    "; then / ls its status is that of the command",
  ]);
});

test("where no stage decides, and where nothing can be read", () => {
  expect(drawn("a || b")).toEqual([
    "a",
    "|| if that ended with another status / b",
    "No single stage decides the status (or-list).",
  ]);
  expect(drawn("echo 'x")).toEqual(["The text does not parse; every rule leaves it alone."]);
});

test("the user's text stays text", () => {
  const command = `echo "<script>alert(1)</script>" | tee '<img src=x onerror=alert(1)>' | tail`;
  const { document } = parseHTML(`<body>${drawCommand(command, undefined).text}</body>`);
  expect(document.querySelector("script, img")).toBeNull();
  expect(document.querySelector("code")?.textContent).toBe('echo "<script>alert(1)</script>"');
});
