import { leadingOptions } from "../syntax/arguments.ts";
import type { Launches } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const TARGETS: Launches = { otherwise: { runs: "targets" } };

/** Runners of targets that a project names: GNU make 4.3, just 1, task 3, rake 13, invoke 2. */
export const MAKE: readonly ToolSheet[] = [
  {
    names: "make gmake",
    options: leadingOptions("C:f:I:j::l::o:W:", "directory: file: makefile:"),
    job: "*",
    launches: TARGETS,
  },
  {
    names: "just",
    options: leadingOptions("f:d:", "justfile: working-directory: set:"),
    job: "*",
    launches: TARGETS,
  },
  { names: "task", options: leadingOptions("d:t:o:C:", "dir: taskfile: output:"), launches: TARGETS },
  { names: "rake", options: leadingOptions("f:", "rakefile:"), job: "*", launches: TARGETS },
  { names: "invoke", options: leadingOptions("c:r:", "collection:"), job: "*", launches: TARGETS },
];
