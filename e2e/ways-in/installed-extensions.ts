import {
  bash,
  call,
  type PiOptions,
  type PiSession,
  type PiVersion,
  type RunDirectory,
  type SeenCall,
  type ToolCall,
  withPi,
} from "../harness/index.ts";

/** One extension, and a call that shows whether it acts. */
export interface Proof {
  /** Its folder below `packages/`, and its bundle's below `dist/`. */
  readonly name: string;
  readonly npmName: string;
  /** Its slash command, without the slash. */
  readonly command: string;
  /** A call that ends otherwise in stock pi, and that no other extension touches. */
  readonly call: ToolCall;
  /** Whether the extension had its hands in the call. */
  readonly acted: (call: SeenCall) => boolean;
}

/** Every extension of the checkout has a row here; `manifests.test.ts` compares. */
export const PROOFS: readonly Proof[] = [
  {
    name: "bash-no-match",
    npmName: "pi-bash-no-match",
    command: "no-match",
    call: bash("grep -q zebra notes.txt"),
    acted: ({ modelSaw, isError }) => modelSaw?.endsWith("\n(no matches)") === true && isError === false,
  },
  {
    name: "tool-guard",
    npmName: "pi-tool-guard",
    command: "tool-guard",
    call: call("read", { file_path: "notes.txt" }),
    acted: ({ modelSaw, isError }) => modelSaw?.startsWith("one\ntwo\n") === true && isError === false,
  },
  {
    name: "better-explore",
    npmName: "pi-better-explore",
    command: "better-explore",
    call: bash("cat notes.txt"),
    acted: ({ modelSaw }) => modelSaw?.startsWith("better-explore: Read files with read.") === true,
  },
  {
    name: "exit-code-lens",
    npmName: "dsh-exit-code-lens",
    command: "exit-code-lens",
    call: bash("cmp -s notes.txt other.txt"),
    acted: ({ modelSaw }) => modelSaw?.includes("[exit-code note: cmp exits 1 when the inputs differ.") === true,
  },
];

const FILES = { "notes.txt": "one\ntwo\n", "other.txt": "three\n" };

/** What can be seen of the extensions in one session. Paths of the run read `AGENT`. */
export interface Sighting {
  /** Names of the extensions that acted on their call. */
  readonly acted: readonly string[];
  /** What the model saw of each call, and pi's error flag. */
  readonly results: readonly (readonly [text: string | undefined, isError: boolean | undefined])[];
  /** Their slash commands, sorted. */
  readonly commands: readonly string[];
  /** What each of them reports: that it is on, its counters, its settings. */
  readonly reports: readonly string[];
}

/** Starts pi as it is installed in these folders, makes every proof's call, and asks every extension for its report. */
export async function sight(
  version: PiVersion,
  directory: RunDirectory,
  options: Pick<PiOptions, "flags" | "script"> = {},
): Promise<Sighting> {
  let commands: string[] = [];
  const reports: string[] = [];
  const run = await withPi({ version, directory, files: FILES, ...options }, async (pi) => {
    await pi.prompt(
      "go",
      PROOFS.map((proof) => proof.call),
    );
    commands = await ownCommands(pi);
    for (const command of commands) {
      const notices = await pi.command(`/${command}`);
      reports.push(...notices.map(({ message }) => message.replaceAll(directory.agent, "AGENT")));
    }
  });
  return {
    acted: PROOFS.flatMap(({ name, acted }, index) => {
      const seen = run.calls[index];
      return seen !== undefined && acted(seen) ? [name] : [];
    }),
    results: run.calls.map(({ modelSaw, isError }) => [modelSaw, isError]),
    commands,
    reports,
  };
}

/** The commands of our extensions. Had two copies registered one, pi would call them `no-match:1` and `no-match:2`. */
async function ownCommands(pi: PiSession): Promise<string[]> {
  const { commands } = (await pi.request({ type: "get_commands" })) as {
    readonly commands: readonly { readonly name: string }[];
  };
  const own = new Set(PROOFS.map(({ command }) => command));
  return commands.flatMap(({ name }) => (own.has(name.replace(/:\d+$/, "")) ? [name] : [])).toSorted();
}

/** Names of all extensions. */
export const ALL_NAMES = PROOFS.map(({ name }) => name);

/** What is seen when these extensions act and no others. */
export function only(...names: readonly string[]): Pick<Sighting, "acted" | "commands"> {
  const acting = PROOFS.filter(({ name }) => names.includes(name));
  return {
    acted: acting.map(({ name }) => name),
    commands: acting.map(({ command }) => command).toSorted(),
  };
}
