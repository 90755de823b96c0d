import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, PI_VERSIONS, type RunDirectory, runPi, withPi } from "../harness/index.ts";
import { fillWorkspace } from "./workspace.ts";

const PACKAGES = join(import.meta.dirname, "../../packages");
const EXTENSIONS = {
  lens: join(PACKAGES, "exit-code-lens/src/pi-extension.ts"),
  noMatch: join(PACKAGES, "bash-no-match/src/index.ts"),
  guard: join(PACKAGES, "tool-guard/src/index.ts"),
} as const;

type Name = keyof typeof EXTENSIONS;

const EMPTY = "(no output)\n\nCommand exited with code 1";
const NO_MATCH = '[exit-code note: grep exits 1 when no line matched. Nothing failed; the answer is "no matches".]';
const ASSUMED =
  '[exit-code note: grep exits 1 when no line matched; the answer is "no matches". ' +
  "(Assuming the status came from the last command.)]";

const setup = ({ work }: RunDirectory): void => fillWorkspace(work);

/** Every order of some extensions. */
function ordersOf(names: readonly Name[]): readonly (readonly Name[])[] {
  if (names.length <= 1) return [names];
  return names.flatMap((first) => ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}

const paths = (names: readonly Name[]): readonly string[] => names.map((name) => EXTENSIONS[name]);

/** What became of a result: who explained it, and how. */
function explanation(text: string | undefined): string {
  const notes = text?.match(/\[exit-code note:[^\n]*\]|\(no matches[^\n]*\)/g) ?? [];
  return notes.length === 0 ? "plain" : notes.join(" and ");
}

const COMMANDS: readonly (readonly [command: string, explained: string, isError: boolean])[] = [
  // bash-no-match answers
  ["grep zebra notes.txt", "(no matches)", false],
  ["rg zebra . || rg horse .", "(no matches)", false],
  ["cat notes.txt | grep zebra", "(no matches)", false], // tool-guard knows that nothing else failed
  ["test -d notes.txt && grep zebra notes.txt", "plain", true], // … and that this search never ran
  ["test -f notes.txt && grep zebra notes.txt", "(no matches)", false],
  // the lens explains what bash-no-match leaves
  ["timeout 5 grep zebra notes.txt", NO_MATCH, true],
  ["grep -c zebra notes.txt", NO_MATCH, true],
  ["git grep zebra", NO_MATCH.replace("grep", "git grep"), true],
  [
    "test -f gone.txt",
    '[exit-code note: test exits 1 when the condition is false. Nothing failed; the answer is "false".]',
    true,
  ],
  // tool-guard's views: a search or a comparison behind one is calm anyway
  ["rg zebra . | head -5", "plain", false],
  ["diff notes.txt other.txt | head -5", "plain", false],
  // failures stay what they are
  ["grep zebra gone.txt", "plain", true],
  ["sh -c 'echo trouble; exit 1'", "plain", true],
  ["grep zebra notes.txt; false", "plain", true],
];

describe.each(PI_VERSIONS)("beside the other extensions on pi %s", (version) => {
  test.each(ordersOf(["lens", "noMatch", "guard"]).map((order) => [order.join(", "), order] as const))(
    "loaded as %s, each result is explained once, by the same one",
    async (_name, order) => {
      const turns = [...COMMANDS, ["sh -c 'echo trouble; exit 1' | tail -3", "plain", true]].map(([command]) =>
        bash(String(command)),
      );
      const run = await runPi({ version, setup, extensions: paths(order), turns });
      const seen = run.calls.map(({ modelSaw, isError }, index) => [
        COMMANDS[index]?.[0],
        explanation(modelSaw),
        isError,
      ]);
      expect(seen.slice(0, COMMANDS.length)).toEqual(COMMANDS);
      // The guard shows the failure that the view would have hidden; it is the guard's to explain.
      expect(run.calls.at(-1)).toMatchObject({ isError: true });
      expect(explanation(run.calls.at(-1)?.modelSaw)).toBe("plain");
    },
  );

  test.each(ordersOf(["lens", "noMatch"]).map((order) => [order.join(", "), order] as const))(
    "loaded as %s, the lens takes over what bash-no-match is told to leave, and gives it back",
    async (_name, order) => {
      const agentFiles = { "pi-bash-no-match.json": '{ "pipelines": true }' };
      await withPi({ version, setup, extensions: paths(order), agentFiles }, async (pi) => {
        const turns = [bash("grep zebra notes.txt"), bash("cat notes.txt | grep zebra")];
        const explained = async (): Promise<readonly string[]> =>
          (await pi.prompt("go", turns)).map(({ modelSaw }) => explanation(modelSaw));
        const answered = ["(no matches)", "(no matches)"];
        expect(await explained()).toEqual(answered);
        await pi.command("/no-match off");
        expect(await explained()).toEqual([NO_MATCH, ASSUMED]);
        await pi.command("/no-match on");
        expect(await explained()).toEqual(answered);
        await pi.command("/exit-code-lens off");
        await pi.command("/no-match off");
        expect(await explained()).toEqual(["plain", "plain"]);
        expect(pi.calls.at(-2)?.modelSaw).toBe(EMPTY);
        await pi.command("/exit-code-lens on");
        expect(await explained()).toEqual([NO_MATCH, ASSUMED]);
        await pi.request({ type: "new_session" });
        expect(await explained()).toEqual(answered);
      });
    },
  );
});
