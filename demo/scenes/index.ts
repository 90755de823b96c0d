import type { Scene } from "../scene.ts";
import { argumentNames } from "./argument-names.ts";
import { failingSuite } from "./failing-suite.ts";
import { searchWithoutMatch } from "./search-without-match.ts";
import { shellExploration } from "./shell-exploration.ts";
import { slowBuild } from "./slow-build.ts";
import { wholeFile } from "./whole-file.ts";

/** All scenes, in the order they are played. */
export const SCENES: readonly Scene[] = [
  searchWithoutMatch,
  argumentNames,
  failingSuite,
  slowBuild,
  wholeFile,
  shellExploration,
];
