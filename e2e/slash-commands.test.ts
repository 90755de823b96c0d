import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PI_VERSIONS, withPiScreen } from "./harness/index.ts";

/** The extensions: folder of the package, command, name of its settings file. */
const COMMANDS = [
  ["bash-no-match", "no-match", "pi-bash-no-match"],
  ["tool-guard", "tool-guard", "pi-tool-guard"],
  ["better-explore", "better-explore", "pi-better-explore"],
  ["exit-code-lens", "exit-code-lens", "dsh-exit-code-lens"],
] as const;

/** Wide enough for the path of a settings file in one line, wherever the temp directory is. */
const COLUMNS = 240;

describe.each(PI_VERSIONS)("on the screen of pi %s", (version) => {
  test.each(COMMANDS)("%s is offered, completes and reports as /%s", async (folder, command, npmName) => {
    const extension = join(import.meta.dirname, "../packages", folder);
    await withPiScreen(
      { version, columns: COLUMNS, extensions: [extension], agentFiles: { [`${npmName}.json`]: "{" } },
      async (screen) => {
        const file = join(screen.directory.agent, `${npmName}.json`);
        const flat = (): string => screen.text().replaceAll(/\s+/g, " ");
        await screen.waitForText(new RegExp(`Warning: .*${npmName}`));
        expect(flat()).toContain(`Warning: ${file}: is not valid JSON. The defaults are used.`);

        screen.type(`/${command.slice(0, -1)}`);
        await screen.waitForText("(on, off)");
        screen.type(`${command.slice(-1)} o`);
        await screen.waitForText("leave everything alone for this session");
        screen.type("ff");
        await screen.waitForText(`/${command} off`);
        screen.press("escape");
        screen.press("enter");
        await screen.waitForText(`${npmName} is off for this session`);
        await screen.prompt(`/${command}`);
        await screen.waitForText("Settings: defaults (mistake in");
        expect(flat()).toContain(`${npmName} is off for this session This session `);
      },
    );
  });
});
