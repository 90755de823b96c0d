/** The public surface of shell-core: the model, the readers and the classifiers. */
export type * from "./model.ts";
export { parse } from "./parse.ts";
export { type Invocation, resolve, type Unresolved } from "./resolve.ts";
export type { WrapperName } from "./wrappers.ts";
export { type Arguments, type GivenOption, type OptionSyntax, readArguments } from "./option-syntax.ts";
export { type DecidingCommand, decidingCommand, lastList } from "./deciding-command.ts";
export type { ExpectedOutput } from "./expected-output.ts";
export { type Answer, EXIT_RULES, type ExitRule, gitSubcommand, type Meaning } from "./exit-rules.ts";
export {
  type AnyExitRule,
  explainExitStatus,
  type ExitStatusExplanation,
  type ObservedOutput,
  type UnexplainedReason,
} from "./classify/exit-status.ts";
export {
  classifyNoMatch,
  type KeepReason,
  NO_MATCH_NOTE,
  NO_MATCH_OR_EARLIER_NOTE,
  NO_OUTPUT_EXIT_1,
  type NoMatchOptions,
  type NoMatchVerdict,
} from "./classify/no-match.ts";
export {
  splitTrailingView,
  type SplitProducer,
  type SplitView,
  type TrailingView,
  type UnchangedReason,
  withRedirectedProducer,
} from "./classify/trailing-view.ts";
export { judgeProducerStatus, type ProducerStatus } from "./classify/producer-status.ts";
export type { ProducerKind } from "./producers/tool-kinds.ts";
export { classifyExploration, type ExplorationVerdict } from "./classify/exploration.ts";
export type {
  ContentSearch,
  DirectoryListing,
  Exploration,
  FileSearch,
  FileView,
  PassReason,
  Portion,
} from "./exploration/exploration.ts";
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
} from "./exploration/equivalent-call.ts";
export { matchesName } from "./exploration/name-glob.ts";
export {
  type CapturedPipeline,
  type CaptureOptions,
  type CaptureRefusal,
  type Capture,
  type CapturingShell,
  captureStatuses,
} from "./capture/capture.ts";
export { type Insertion, insertInto } from "./capture/insertions.ts";
export { type PipelineRun, readStatusRecord, type StatusRecord } from "./capture/status-record.ts";
export {
  type HiddenFailure,
  hiddenFailureLines,
  hiddenFailures,
  type ShownEnd,
  type TransparentEnd,
  transparentEnd,
} from "./capture/hidden-failures.ts";
export {
  guardAsText,
  type TextGuard,
  type TextGuardOptions,
  type TextGuardRefusal,
} from "./text-guard/guard-as-text.ts";
