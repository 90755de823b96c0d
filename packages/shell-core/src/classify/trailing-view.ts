import { MAX_PARTS_OF_SPLIT } from "../limits.ts";
import type {
  FileRedirect,
  HereDocument,
  Pipeline,
  Segment,
  ShellCommand,
  SimpleCommand,
  Span,
  Stage,
} from "../model.ts";
import { parse } from "../parse.ts";
import { describeProducer } from "../producers/producer.ts";
import type { ProducerKind } from "../producers/tool-kinds.ts";
import { resolve } from "../resolve.ts";
import { type LoudPrefix, readPrefix, type SilentPrefix } from "../silent-prefix.ts";
import { readView, roleOf, type View, type ViewRefusal } from "../views/view.ts";
import { explainExitStatus } from "./exit-status.ts";

/** What to make of the views at the end of a command. */
export type TrailingView =
  | SplitView
  | { readonly kind: "unchanged"; readonly why: UnchangedReason; readonly at?: Span };

/** A command whose last view commands may run on its output afterwards. */
export interface SplitView {
  readonly kind: "split";
  /**
   * What is left to run: the source up to the end of the last stage that stays, and behind it the bodies of its
   * here-documents. A cut of the source, never printed from the tree.
   */
  readonly cleaned: string;
  /** Names of the removed commands, in order: `["grep", "head"]`. */
  readonly removed: readonly string[];
  /** The user's text of the removed stages: `grep FAIL | head -5`. */
  readonly removedPipeline: string;
  /**
   * What bash runs with the output on standard input: {@link removedPipeline}, behind the prefix where it needs what that
   * sets: `PAT=x; grep "$PAT"`. The prefix then holds only `cd`, literal assignments, `true` and `:`.
   */
  readonly viewCommand: string;
  /** The view may end before its input does: it holds `head`, `grep -q`, `grep -m`, … */
  readonly closesEarly: boolean;
  /** How long what stays may go on after the view has ended. */
  readonly producer: ProducerKind;
  /**
   * Directories that what stays lists or searches, relative to where the command starts; a leading `~` stands for home.
   * A log kept in one of them would be part of its own input. `undefined` when it lists nothing.
   */
  readonly readsTree: readonly string[] | undefined;
}

/** Why a command runs as it is. */
export type UnchangedReason =
  | "no-view" // it does not end in a view that could be taken off
  | "unparsed"
  | "too-many-parts" // more stages or segments than anyone writes
  | "transform" // `sort | head`: the shell applies it
  | "negated"
  | "timed"
  | "no-command" // `> f | tail`, `x=1 | tail`
  | "compound" // `{ a; b; } | tail`
  | "exec" // outside a pipeline it would replace the shell itself
  | "output-elsewhere" // `a >f | tail`, `a >&2 | tail`: the view is given nothing, and errors are not for it
  | "pipe-both" // `a 2>f |& tail`: without the pipe, standard error goes somewhere else
  | "heredoc" // a body that cannot be taken along
  | "output-path" // `/dev/stdout` is no pipe any more
  | "endless-producer" // `tail -f log | head`: only the view ends it
  | "sees-itself" // `ps aux | grep x` finds the grep
  | "unknown-tree" // it searches a directory that only the shell knows
  | "ambiguous-status" // `[ -d a ] && rg x | head`: an error of the first, or an answer of the second
  | "view-needs-prefix" // `x=$(deploy); a | grep "$x"`: the prefix must not run twice
  | LoudPrefix["why"]
  | ViewRefusal;

/** Without one of these behind a pipe there is nothing to take off. */
const NAMES_A_VIEW = /head|tail|grep|rg|less|more/;

/**
 * Splits the view commands (`head tail grep egrep fgrep rg less more`) off the end of a command, where running the rest and then
 * the views on its output gives what the shell gives, or else says why the command must run as it is.
 */
export function splitTrailingView(command: string | ShellCommand): TrailingView {
  const source = typeof command === "string" ? command : command.source;
  const pipe = source.indexOf("|");
  if (pipe === -1 || !NAMES_A_VIEW.test(source.slice(pipe))) return unchanged("no-view");
  const parsed = typeof command === "string" ? parse(command) : command;
  if (parsed === undefined) return unchanged("unparsed");
  const last = parsed.segments.at(-1);
  if (last === undefined) return unchanged("no-view");
  if (Math.max(parsed.segments.length, last.pipeline.stages.length) > MAX_PARTS_OF_SPLIT) {
    return unchanged("too-many-parts");
  }
  const run = trailingRun(last.pipeline);
  if (run.kind === "unchanged") return run;
  const prefix = readPrefix(parsed.segments);
  const refusal = refuseList(last);
  if (refusal !== undefined) return refusal;
  const kept = readKept(run);
  if (kept.kind === "unchanged") return kept;
  if (prefix.kind === "loud") return unchanged(prefix.why, prefix.at);
  const views: View[] = [];
  for (const stage of run.removed) {
    const view = readView(stage, prefix.literals);
    if (view.kind === "refused") return unchanged(view.why, view.at);
    views.push(view);
  }
  if (OUTPUT_PATH.test(source.replaceAll(/["'\\]/g, ""))) return unchanged("output-path");
  if (mayMistakeStatus(parsed, last, run.kept, prefix)) return unchanged("ambiguous-status");
  const needed = needsPrefix(views, prefix);
  if (needed && !prefix.repeatable) return unchanged("view-needs-prefix");
  const producer = describeProducer(kept.stages, prefix);
  if (producer.kind === "refused") return unchanged(producer.why, producer.at);
  const cleaned = cut(source, kept.stages, kept.end);
  if (cleaned === undefined) return unchanged("heredoc");
  const removedPipeline = source.slice(run.removed[0].start, run.removed.at(-1)?.end);
  return {
    kind: "split",
    cleaned,
    removed: views.map(({ name }) => name),
    removedPipeline,
    viewCommand: needed ? source.slice(0, last.start) + removedPipeline : removedPipeline,
    closesEarly: views.some((view) => view.closesEarly),
    producer: producer.stop,
    readsTree: producer.readsTree,
  };
}

type Unchanged = Extract<TrailingView, { kind: "unchanged" }>;

function unchanged(why: UnchangedReason, at?: Span): Unchanged {
  return { kind: "unchanged", why, ...(at === undefined ? {} : { at: { start: at.start, end: at.end } }) };
}

type Run =
  | {
      readonly kind: "run";
      readonly kept: readonly [Stage, ...Stage[]];
      readonly removed: readonly [SimpleCommand, ...SimpleCommand[]];
    }
  | Unchanged;

/** Goes back from the last stage while stages are views or transforms; the first stage never belongs to the run. */
function trailingRun({ stages }: Pipeline): Run {
  const [producer, ...rest] = stages;
  const removed: SimpleCommand[] = [];
  let hasView = false;
  let transform: Stage | undefined;
  for (let stage = rest.pop(); stage !== undefined; stage = rest.pop()) {
    const role = stage.kind === "compound" ? "other" : roleOf(stage);
    if (stage.kind === "compound" || role === "other") {
      rest.push(stage);
      break;
    }
    if (role === "transform") transform = stage;
    else hasView = true;
    removed.unshift(stage);
  }
  const [first, ...others] = removed;
  if (first === undefined || !hasView) return unchanged("no-view");
  if (transform !== undefined) return unchanged("transform", transform);
  return { kind: "run", kept: [producer, ...rest], removed: [first, ...others] };
}

function refuseList(last: Segment): Unchanged | undefined {
  const { pipeline } = last;
  if (last.background) return unchanged("background", last);
  if (pipeline.timed) return unchanged("timed", last);
  // `! ! a` is not negated, but its status is no longer that of a.
  if (pipeline.negated || pipeline.start < pipeline.stages[0].start) return unchanged("negated", last);
  return undefined;
}

/** What stays: simple commands, of which none changes its meaning without the pipe behind it. */
type Kept = { readonly kind: "kept"; readonly stages: readonly SimpleCommand[]; readonly end: number } | Unchanged;

function readKept({ kept, removed }: Extract<Run, { kind: "run" }>): Kept {
  const stages: SimpleCommand[] = [];
  for (const stage of kept) {
    if (stage.kind === "compound") return unchanged("compound", stage);
    if (stage.words.length === 0) return unchanged("no-command", stage);
    if (isExec(stage)) return unchanged("exec", stage);
    stages.push(stage);
  }
  const last = stages.at(-1);
  for (const redirect of last?.redirects ?? []) {
    if (redirect.kind !== "file" || (redirect.fd ?? defaultDescriptor(redirect)) === 0) continue;
    if (redirect.fd !== 2) return unchanged("output-elsewhere", redirect);
    // bash: `a 2>f |& tail` is `a 2>f 2>&1 | tail`, nothing reaches f
    if (removed[0].pipe === "|&") return unchanged("pipe-both", redirect);
  }
  return { kind: "kept", stages, end: last?.end ?? 0 };
}

function defaultDescriptor({ operator }: FileRedirect): number {
  return operator.startsWith("<") ? 0 : 1;
}

function isExec(stage: SimpleCommand): boolean {
  const command = resolve(stage);
  return stage.words[0]?.value === "exec" || (command.kind === "resolved" && command.wrappers.includes("exec"));
}

/** Names of the outputs of the process itself. Run by itself, a command has a socket there, which cannot be opened by name. */
const OUTPUT_PATH = /\/dev\/(?:stdout|stderr|fd\/)|\/proc\/(?:[^/\s]+\/fd\b|\$)/;

/**
 * A part in front of `&&` and what stays can both end with the same status, once as a failure and once as an answer:
 * `[ -d web ] && rg x | head`, `cd gone && diff a b | head`.
 */
function mayMistakeStatus(
  parsed: ShellCommand,
  last: Segment,
  kept: readonly [Stage, ...Stage[]],
  prefix: SilentPrefix,
): boolean {
  if (!prefix.canEndEarly) return false;
  const segment = { ...last, pipeline: { ...last.pipeline, stages: kept } };
  const cleaned = { source: parsed.source, segments: [...parsed.segments.slice(0, -1), segment] };
  const status = explainExitStatus(cleaned, 1);
  if (status.kind === "unexplained") return false;
  // What `cd` says when it fails shows that there was no answer, unless the answer comes with output of many forms.
  return status.andPartMayFailSilently || (status.output !== "nothing" && status.output !== "zero-counts");
}

/** Variables that change what a view does, even where it names none. */
const VIEW_ENVIRONMENT =
  /^(?:PATH|IFS|LANG|LANGUAGE|LC_.*|TERM|GREP_.*|LESS.*|MORE|RIPGREP_CONFIG_PATH|POSIXLY_CORRECT|_POSIX2_VERSION)$/;

function needsPrefix(views: readonly View[], prefix: SilentPrefix): boolean {
  const { assigned, directories } = prefix;
  const named = views.flatMap(({ parameters }) => parameters);
  if (prefix.setsUnseen && named.length > 0) return true;
  const usesDirectory = directories.length > 0 && named.some((name) => name === "PWD" || name === "OLDPWD");
  const usesAssigned = named.some((name) => assigned.has(name));
  return usesDirectory || usesAssigned || [...assigned].some((name) => VIEW_ENVIRONMENT.test(name));
}

/** The source up to the end of the last kept stage, with the here-document bodies that lie behind it. */
function cut(source: string, kept: readonly Stage[], end: number): string | undefined {
  const bodies = kept
    .flatMap(({ redirects }) => redirects)
    .filter((redirect): redirect is HereDocument => redirect.kind === "here-document")
    .map(({ body }) => body)
    .filter((body) => body.start > end);
  const [first] = bodies;
  const lastBody = bodies.at(-1);
  if (first === undefined || lastBody === undefined) return source.slice(0, end);
  const apart = bodies.some((body, index) => index > 0 && body.start !== (bodies[index - 1]?.end ?? 0) + 1);
  if (apart || source[first.start - 1] !== "\n") return undefined;
  return source.slice(0, end) + source.slice(first.start - 1, lastBody.end);
}
