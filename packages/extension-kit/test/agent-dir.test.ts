import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentDir } from "../src/index.ts";

test.each([
  [undefined, join(homedir(), ".pi", "agent")],
  ["", join(homedir(), ".pi", "agent")],
  ["/srv/agent", "/srv/agent"],
  ["~", homedir()],
  ["~/agents/one", join(homedir(), "agents/one")],
  ["~other/agent", "~other/agent"],
])("PI_CODING_AGENT_DIR %j is %j", (given, expected) => {
  expect(agentDir({ PI_CODING_AGENT_DIR: given })).toBe(expected);
});
