/** Whether a tool of the host gives what a command looks for. Reads files, and asks git. */
export { isExactHere } from "./exact-call.ts";
export { activeToolsFor, type Capability, type FileFinder, type HostCall, type HostTools } from "./host-tools.ts";
export { type Circumstances, judge, type Judgement } from "./judgement.ts";
export { isInstruction } from "./large-read.ts";
export { callPart, type Extent, explorationMessage, largeReadMessage } from "./message.ts";
export { readRequest, type ReadRequest } from "./read-request.ts";
export { type ExploringSession, type Ruling, ruleOnCommand, ruleOnWholeRead } from "./ruling.ts";
