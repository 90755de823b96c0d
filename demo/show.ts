import { parseArgs } from "node:util";
import { PI_VERSIONS, type PiVersion } from "../e2e/harness/index.ts";
import { EXTENSIONS, playScene, type PlayedScene } from "./played-scene.ts";
import { withProgress } from "./progress.ts";
import { SCENES } from "./scenes/index.ts";
import { drawScene } from "./side-by-side.ts";
import { terminalStyle } from "./terminal-style.ts";
import { drawTotals } from "./totals.ts";

const USAGE = `npm run demo [-- OPTIONS]

Plays each scene on the real pi twice, as it comes and with the extensions, and shows what the model saw.

  --pi VERSION   ${PI_VERSIONS.join(" or ")} (default 0.73, which runs on this node)
  --scene NAME   only this scene; may be given again
  --list         the names of the scenes
  --help         this text
`;

const WIDEST = 160;

const { values } = parseArgs({
  options: {
    pi: { type: "string", default: "0.73" },
    scene: { type: "string", multiple: true },
    list: { type: "boolean" },
    help: { type: "boolean" },
  },
});

if (values.help) console.log(USAGE);
else if (values.list) console.log(SCENES.map((scene) => `${scene.name.padEnd(24)} ${scene.title}`).join("\n"));
else await show(piVersion(values.pi), values.scene);

async function show(version: PiVersion, names: readonly string[] | undefined): Promise<void> {
  const scenes = SCENES.filter((scene) => names?.includes(scene.name) ?? true);
  if (scenes.length === 0) throw new Error(`No such scene. There are: ${SCENES.map((each) => each.name).join(", ")}`);
  const style = terminalStyle(process.stdout.isTTY, process.env);
  const width = Math.min(process.stdout.columns || Number(process.env["COLUMNS"]) || 120, WIDEST);

  console.log(style.title(`shellwise on pi ${version}: ${EXTENSIONS.join(", ")}`));
  console.log(style.dim("The real pi, a model that follows a script, and a throw-away project. No key, no network.\n"));
  const played: PlayedScene[] = [];
  for (const [index, scene] of scenes.entries()) {
    const place = `${index + 1}/${scenes.length}`;
    const result = await withProgress(`${place}  ${scene.title}`, () => playScene(scene, version));
    played.push(result);
    console.log(`${drawScene(result, place, width, style).join("\n")}\n`);
  }
  console.log(drawTotals(played, style).join("\n"));
}

function piVersion(text: string): PiVersion {
  const version = PI_VERSIONS.find((each) => each === text);
  if (version === undefined) throw new Error(`--pi takes ${PI_VERSIONS.join(" or ")}, not ${text}`);
  return version;
}
