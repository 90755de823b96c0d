/** The harness by which end-to-end tests and the demo drive the real pi. `../README.md` shows how to use it. */
export { modernNode, PI_VERSIONS, piHost, ripgrepDir, type PiHost, type PiVersion } from "./pi-host.ts";
export { runPiCommand, type PiCommandResult } from "./pi-command.ts";
export { runPi, type PiRunOptions, type Prompt } from "./pi-run.ts";
export { withPi, PiSession, type Notice, type PiSessionOptions } from "./pi-session.ts";
export { withPiScreen, PiScreen, type PiScreenOptions } from "./pi-screen.ts";
export { PiRunFailed, type PiMode, type PiRun } from "./run-report.ts";
export type { PiOptions } from "./pi-launch.ts";
export type { PiEvent } from "./pi-event.ts";
export type { SeenCall } from "./seen-calls.ts";
export { markedProcesses, type Survivor } from "./marked-processes.ts";
export {
  makeRunDirectory,
  removeRunDirectory,
  type RunDirectory,
  seed,
  type SeedFile,
  type SeedFiles,
} from "./run-directory.ts";
export {
  bash,
  call,
  contentText,
  ScriptedModel,
  type ModelRequest,
  type Reply,
  type ToolCall,
  type Turn,
  type WireMessage,
} from "./scripted-model.ts";
