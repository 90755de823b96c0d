import { describe, expect, test } from "vitest";
import { callPart, explorationMessage, largeReadMessage } from "../../src/exploration/message.ts";
import { PI_TOOLS } from "../../../better-explore/src/pi-tools.ts";
import { activeToolsFor } from "../../src/exploration/host-tools.ts";

describe("messages", () => {
  test.each([
    [
      "searchContent",
      ["grep", "signal_grep"],
      "better-explore: Search content with grep / signal_grep. Bash fallback: rg.",
    ],
    ["searchContent", ["signal_grep"], "better-explore: Search content with signal_grep. Bash fallback: rg."],
    ["findFiles", ["fffind", "find"], "better-explore: Find files with fffind / find. Bash fallback: fd."],
    ["readFile", ["read"], "better-explore: Read files with read."],
    ["listDir", ["ls"], "better-explore: List directories with ls."],
  ] as const)("%s with %j", (capability, tools, expected) => {
    expect(explorationMessage(capability, tools, undefined)).toBe(expected);
  });

  test("the call stands behind, on the same line", () => {
    const call = callPart({ tool: "grep", arguments: { pattern: "a\nb", path: "src" } });
    expect(explorationMessage("searchContent", ["grep"], call)).toBe(
      'better-explore: Search content with grep. Bash fallback: rg. Call: grep {"pattern":"a\\nb","path":"src"}',
    );
  });

  test("a call of more than 160 bytes is left out", () => {
    const rest = Buffer.byteLength(' Call: read {"path":"é"}');
    const longest = callPart({ tool: "read", arguments: { path: `é${"x".repeat(160 - rest)}` } });
    expect(Buffer.byteLength(longest ?? "")).toBe(160);
    expect(callPart({ tool: "read", arguments: { path: `é${"x".repeat(161 - rest)}` } })).toBeUndefined();
  });

  test.each([
    [{ lines: 9558 }, "this file is 9,558 lines."],
    [{ lines: 601 }, "this file is 601 lines."],
    [{ lines: 1 }, "this file is 1 line."],
    [{ bytes: 5.5 * 1024 * 1024 }, "this file is 5.5 MB."],
  ])("a large file of %j", (extent, said) => {
    expect(largeReadMessage(extent, "grep")).toBe(
      `better-explore: ${said} Locate with grep, then read with offset+limit. Whole file: repeat with limit=2000.`,
    );
  });

  test("only active tools are chosen, in our order", () => {
    const active = ["find", "signal_grep", "read", "grep", "fffind"];
    expect(activeToolsFor(PI_TOOLS, "searchContent", active)).toEqual(["grep", "signal_grep"]);
    expect(activeToolsFor(PI_TOOLS, "findFiles", active)).toEqual(["fffind", "find"]);
    expect(activeToolsFor(PI_TOOLS, "listDir", active)).toEqual([]);
  });
});
