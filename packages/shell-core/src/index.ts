/** The public surface of shell-core: the model, the readers and the classifiers. */
export type * from "./syntax/model.ts";
export { parse } from "./syntax/parse.ts";
export { type Invocation, resolve, type Unresolved } from "./commands/resolve.ts";
export {
  type Arguments,
  type GivenOption,
  type OptionSyntax,
  optionSyntax,
  readArguments,
} from "./syntax/arguments.ts";
export { type DecidingCommand, decidingCommand, lastList } from "./commands/deciding-command.ts";
export type { Answer, ExpectedOutput, Meaning } from "./tools/answer.ts";
export { EXIT_RULES, type ExitRule } from "./tools/exits.ts";
export {
  type AnyExitRule,
  explainExitStatus,
  type ExitStatusExplanation,
  type ObservedOutput,
  type UnexplainedReason,
} from "./questions/exit-status.ts";
export {
  classifyNoMatch,
  type KeepReason,
  NO_MATCH_NOTE,
  NO_MATCH_OR_EARLIER_NOTE,
  NO_OUTPUT_EXIT_1,
  type NoMatchOptions,
  type NoMatchVerdict,
} from "./questions/no-match.ts";
export {
  splitTrailingView,
  type SplitProducer,
  type SplitView,
  type TrailingView,
  type UnchangedReason,
  withRedirectedProducer,
} from "./questions/trailing-view.ts";
export { judgeProducerStatus, type ProducerStatus } from "./questions/producer-status.ts";
export type { ProducerKind } from "./commands/endings.ts";
export { classifyExploration, type ExplorationVerdict } from "./questions/exploration.ts";
export type {
  ContentSearch,
  DirectoryListing,
  Exploration,
  FileSearch,
  FileView,
  PassReason,
  Portion,
} from "./questions/exploration/exploration.ts";
export type {
  EquivalentCall,
  FindArguments,
  FindCall,
  FoundFiles,
  GrepArguments,
  GrepCall,
  LsArguments,
  LsCall,
  ReadArguments,
  ReadCall,
  SearchedText,
} from "./questions/exploration/equivalent-call.ts";
export { matchesName } from "./questions/exploration/name-glob.ts";
export {
  type CapturedPipeline,
  type CaptureOptions,
  type CaptureRefusal,
  type Capture,
  type CapturingShell,
  captureStatuses,
} from "./questions/capture/capture.ts";
export { type Insertion, insertInto } from "./syntax/insertions.ts";
export { certainEnd, type CertainEnd, lastStageOf } from "./questions/capture/certain-end.ts";
export { type PipelineRun, readStatusRecord, type StatusRecord } from "./questions/capture/status-record.ts";
export {
  type HiddenFailure,
  hiddenFailureLines,
  hiddenFailures,
  type ShownEnd,
  type TransparentEnd,
  transparentEnd,
} from "./questions/capture/hidden-failures.ts";
export {
  guardAsText,
  type TextGuard,
  type TextGuardOptions,
  type TextGuardRefusal,
} from "./questions/text-guard/guard-as-text.ts";
