import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "@deepseek-ai/cordis";
import { afterAll, beforeAll } from "vitest";
import { loadLensBundle } from "../dsh/lens-bundle.ts";
import { PATH_WITH_RIPGREP } from "./real-commands.ts";
import { fillWorkspace } from "./workspace.ts";

/** The note on `grep zebra notes.txt`, which finds nothing. */
export const NO_MATCH =
  '[exit-code note: grep exits 1 when no line matched. Nothing failed; the answer is "no matches".]';

/** What the tests of a file share while they run. */
export interface LensInDsh {
  /** The bundled plugin. */
  readonly plugin: Plugin.Object;
  /** A folder that `fillWorkspace` has filled. */
  readonly cwd: string;
}

/** Bundles the lens and makes a workspace before the tests of a file, with ripgrep on the `PATH`; removes the workspace behind them. */
export function lensInDsh(): LensInDsh {
  const shared = { plugin: { apply: () => undefined } as Plugin.Object, cwd: "" };
  const pathBefore = process.env["PATH"];
  beforeAll(async () => {
    shared.plugin = await loadLensBundle();
    shared.cwd = mkdtempSync(join(tmpdir(), "shellwise-dsh-"));
    fillWorkspace(shared.cwd);
    process.env["PATH"] = PATH_WITH_RIPGREP;
  });
  afterAll(() => {
    process.env["PATH"] = pathBefore;
    rmSync(shared.cwd, { recursive: true, force: true });
  });
  return shared;
}
