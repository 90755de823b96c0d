import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runPi, type PiRun, type PiVersion, type SeenCall } from "../e2e/harness/index.ts";
import type { Scene } from "./scene.ts";

/** A scene as it went, twice. */
export interface PlayedScene {
  readonly scene: Scene;
  readonly stock: Take;
  readonly shellwise: Take;
}

/** One playing of a scene. */
export interface Take {
  readonly calls: readonly PlayedCall[];
  /** Milliseconds pi took, its start included. */
  readonly wallMs: number;
}

/** One call, as the model came to see it. */
export interface PlayedCall {
  readonly name: string;
  readonly arguments: unknown;
  /** The text the model read, with the run's own folders shortened. */
  readonly text: string;
  readonly isError: boolean;
  /** Bytes of the text as it was sent, in UTF-8. */
  readonly bytes: number;
}

/** Names of the extensions the demo shows, in load order; those the checkout has. */
export const EXTENSIONS: readonly string[] = ["bash-no-match", "tool-guard", "better-explore"].filter((name) =>
  existsSync(extensionPath(name)),
);

/**
 * Plays a scene twice at the same time: two cores are enough for that.
 *
 * @param extensions names of those that play in the second take
 */
export async function playScene(
  scene: Scene,
  version: PiVersion,
  extensions: readonly string[] = EXTENSIONS,
): Promise<PlayedScene> {
  const [stock, shellwise] = await Promise.all([
    take(scene, version, []),
    take(scene, version, extensions.map(extensionPath)),
  ]);
  return { scene, stock, shellwise };
}

async function take(scene: Scene, version: PiVersion, extensions: readonly string[]): Promise<Take> {
  const { files = {}, agentFiles = {}, flags = [], turns } = scene;
  const run = await runPi({ version, files, agentFiles, flags, turns, extensions });
  return { calls: run.calls.map((call) => playedCall(call, run)), wallMs: run.wallMs };
}

function playedCall(call: SeenCall, run: PiRun): PlayedCall {
  const seen = call.modelSaw ?? "";
  return {
    name: call.name,
    arguments: call.arguments,
    text: seen.replaceAll(run.directory.tmp, "/tmp").replaceAll(run.directory.work, "/project"),
    isError: call.isError ?? false,
    bytes: Buffer.byteLength(seen),
  };
}

function extensionPath(name: string): string {
  return fileURLToPath(new URL(`../packages/${name}`, import.meta.url));
}
