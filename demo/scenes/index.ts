import type { Scene } from "../scene.ts";
import { searchWithoutMatch } from "./search-without-match.ts";

/** All scenes, in the order they are played. */
export const SCENES: readonly Scene[] = [searchWithoutMatch];
