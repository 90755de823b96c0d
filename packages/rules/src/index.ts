/** What the plugins of all hosts share. Needs no host; looks at files and asks git where a rule has to. */
export { type AliasedTool, EDIT_FIELDS, FIELDS } from "./aliases/alias-table.ts";
export { normaliseArguments } from "./aliases/normalise-arguments.ts";
export { type Spelling, spelledArguments } from "./aliases/spelled-arguments.ts";
export { isExactHere } from "./exploration/exact-call.ts";
export {
  activeToolsFor,
  type Capability,
  type FileFinder,
  type HostCall,
  type HostTools,
} from "./exploration/host-tools.ts";
export { type Circumstances, judge, type Judgement } from "./exploration/judgement.ts";
export { isInstruction } from "./exploration/large-read.ts";
export { callPart, type Extent, explorationMessage, largeReadMessage } from "./exploration/message.ts";
export { readRequest, type ReadRequest } from "./exploration/read-request.ts";
export { type ExploringSession, type Ruling, ruleOnCommand, ruleOnWholeRead } from "./exploration/ruling.ts";
export { EXPLORATION_SETTINGS, type ExplorationSettings } from "./exploration/settings.ts";
export { countedBlocks, type SessionStrikes, strikesInMemory } from "./exploration/strikes.ts";
export { type FinishedCommand, type NoteOnResult, noteOnResult } from "./notes/note-on-result.ts";
export { shapeMessage } from "./notes/shape-message.ts";
export { answerToStatus, type StatusAnswer, type StatusAnswerOptions } from "./notes/status-answer.ts";
export { withStatus } from "./notes/status-text.ts";
export { USER_RULES, type UserRule } from "./notes/user-rule.ts";
export { type GuardedText, guardedText, unguarded } from "./text-guard/guarded-text.ts";
export { privateFolder } from "./text-guard/private-folder.ts";
export { endsWithNote } from "./notes/wording.ts";
