import { bash, call, type PiVersion } from "../../e2e/harness/index.ts";
import { type PlayedCall, type PlayedScene, playScene, type Take } from "../played-scene.ts";
import type { Scene } from "../scene.ts";
import { argumentNames } from "../scenes/argument-names.ts";
import { failingSuite } from "../scenes/failing-suite.ts";
import { searchWithoutMatch } from "../scenes/search-without-match.ts";
import { wholeFile } from "../scenes/whole-file.ts";
import { drawTakes } from "../side-by-side.ts";
import { abridge } from "../text-layout.ts";
import { terminalStyle } from "../terminal-style.ts";
import { terminalPicture } from "./terminal-picture.ts";

/** A picture for a README: a file below `docs/pictures/`, and its text. */
export interface Picture {
  readonly file: string;
  readonly svg: string;
}

/** Width of the terminal. */
const COLUMNS = 108;

const VERSION: PiVersion = "0.73";

/** What plays: all extensions, as a user has them. */
const EXTENSIONS = ["bash-no-match", "tool-guard", "better-explore", "exit-code-lens"];

/** The scene's file with lines that fit into half a picture. */
const CHART = Array.from({ length: 900 }, (_, index) =>
  index === 611
    ? "export function harbourDepth(tide: number): number {\n  return 7.5 + tide;\n}\n"
    : `export const depth${index} = ${(index % 40) + 1};\n`,
).join("");

/** Short scenes, one for the README of each package. */
const SCENES: Readonly<Record<string, Pick<Scene, "title" | "files" | "flags" | "turns">>> = {
  "bash-no-match": {
    title: "A search that finds nothing is an answer",
    files: searchWithoutMatch.files ?? {},
    turns: [bash("grep -rn 'TODO' src"), bash("grep -rn 'route' scr")],
  },
  "tool-guard": {
    title: "A red suite behind | tail, and arguments under other names",
    files: { ...failingSuite.files, ...argumentNames.files },
    turns: [
      bash("node suite.mjs | tail -2"),
      call("edit", { file_path: "src/tide.ts", old_string: "high = 4", new_string: "high = 5" }),
    ],
  },
  "better-explore": {
    title: "A whole file, for three lines of it",
    flags: wholeFile.flags ?? [],
    files: { "src/chart.ts": CHART },
    turns: wholeFile.turns,
  },
  "exit-code-lens": {
    title: "A status that is an answer gets a note",
    files: { "low.txt": "ebb\n", "high.txt": "flow\n" },
    turns: [bash("diff low.txt high.txt"), bash("which tide-table")],
  },
};

/** Makes every picture of a terminal, from runs of the real pi. The same each time, but for what has changed. */
export async function terminalPictures(): Promise<readonly Picture[]> {
  const played: PlayedScene[] = [];
  for (const [name, scene] of Object.entries(SCENES)) {
    played.push(lasting(await playScene({ name, caption: "", ...scene }, VERSION, EXTENSIONS)));
  }
  const together = played.map(tellingCalls);
  return [
    draw("demo", `stock pi ${VERSION}, and with shellwise`, {
      stock: { wallMs: 0, calls: together.flatMap(({ stock }) => stock) },
      shellwise: { wallMs: 0, calls: together.flatMap(({ shellwise }) => shellwise) },
    }),
    ...played.map((scene) => draw(scene.scene.name, scene.scene.title, scene)),
  ];
}

type Takes = Pick<PlayedScene, "stock" | "shellwise">;

/** Calls that show most in little room, by scene. */
const TELLING: Readonly<Record<string, readonly [from: number, to: number]>> = {
  "bash-no-match": [0, 1],
  "tool-guard": [0, 2],
};

function tellingCalls({ scene, stock, shellwise }: PlayedScene): Readonly<Record<keyof Takes, readonly PlayedCall[]>> {
  const [from, to] = TELLING[scene.name] ?? [0, 0];
  return { stock: stock.calls.slice(from, to), shellwise: shellwise.calls.slice(from, to) };
}

function draw(name: string, title: string, takes: Takes): Picture {
  const lines = drawTakes(takes, COLUMNS, terminalStyle(true, {}));
  return { file: `${name}.svg`, svg: terminalPicture(lines, COLUMNS, title, description(takes)) };
}

function told(calls: readonly PlayedCall[]): string {
  return calls
    .map(({ name, text, isError }) => `${name}: ${isError ? "error" : "ok"}, ${abridge(text, 3, 2).join(" ")}`)
    .join("; ");
}

function description({ stock, shellwise }: Takes): string {
  return `Stock pi. ${told(stock.calls)}. With shellwise. ${told(shellwise.calls)}.`.replaceAll(/\s+/g, " ");
}

/** The scene without what is another in each run: the names of logs. */
function lasting({ scene, stock, shellwise }: PlayedScene): PlayedScene {
  return { scene, stock: lastingTake(stock), shellwise: lastingTake(shellwise) };
}

function lastingTake(take: Take): Take {
  const calls = take.calls.map((played) => {
    const text = played.text.replaceAll(/pi-bash-guard-[^\s\]]*\.log/g, "pi-bash-guard-….log");
    return { ...played, text, bytes: Buffer.byteLength(text) };
  });
  return { ...take, calls };
}
