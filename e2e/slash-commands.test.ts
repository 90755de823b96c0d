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
  test("each extension is offered, completes and reports by its command", async () => {
    const extensions = COMMANDS.map(([folder]) => join(import.meta.dirname, "../packages", folder));
    const agentFiles = Object.fromEntries(COMMANDS.map(([, , npmName]) => [`${npmName}.json`, "{"]));
    await withPiScreen({ version, columns: COLUMNS, rows: 80, extensions, agentFiles }, async (screen) => {
      const flat = (): string => screen.text().replaceAll(/\s+/g, " ");
      const fileOf = (npmName: string): string => join(screen.directory.agent, `${npmName}.json`);
      for (const [, , npmName] of COMMANDS) {
        await screen.waitForText(new RegExp(`Warning: .*${npmName}`));
        expect(flat()).toContain(`Warning: ${fileOf(npmName)}: is not valid JSON. The defaults are used.`);
      }
      for (const [, command, npmName] of COMMANDS) {
        screen.type(`/${command.slice(0, -1)}`);
        await screen.waitForText(new RegExp(`${command} .*\\(on, off\\)`));
        screen.type(`${command.slice(-1)} o`);
        await screen.waitForText("leave everything alone for this session");
        screen.type("ff");
        await screen.waitForText(`/${command} off`);
        screen.press("escape");
        screen.press("enter");
        await screen.waitForText(`${npmName} is off for this session`);
        await screen.prompt(`/${command}`);
        // pi shows it in the place of what the command before has said.
        await screen.waitForText(`Settings: defaults (mistake in ${fileOf(npmName)})`);
        expect(flat()).toContain(`${npmName} is off for this session This session `);
      }
    });
  });
});
