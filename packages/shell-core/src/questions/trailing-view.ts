import { type Insertion, insertInto } from "../syntax/insertions.ts";
import { MAX_PARTS_OF_SPLIT } from "../syntax/limits.ts";
import type { Pipeline, Segment, ShellCommand, SimpleCommand, Span, Stage } from "../syntax/model.ts";
import { parse } from "../syntax/parse.ts";
import { effectOf, type PrefixEffect, removedTrees } from "./trailing-view/prefix-effects.ts";
import { describeProducer } from "../commands/producer.ts";
import type { ProducerKind } from "../commands/endings.ts";
import { mayReadTree } from "../commands/tree-readers.ts";
import { namesWith, sheetOf } from "../tools/index.ts";
import { replacesShell } from "../commands/resolve.ts";
import { readView, roleOf, type View, type ViewRefusal } from "../commands/view.ts";
import { literalsOf, setupOf } from "./trailing-view/view-setup.ts";

/** What to make of the views at the end of a command. */
export type TrailingView =
  | SplitView
  | { readonly kind: "unchanged"; readonly why: UnchangedReason; readonly at?: Span };

/**
 * A command whose last view commands may run in a shell of their own. What stands in front of them runs as it was written; only where
 * the producer's standard output goes is another.
 */
export interface SplitView {
  readonly kind: "split";
  readonly source: string;
  /** Where a redirection of the producer's standard output has the place of the pipe: in front of its own redirections, or at its end. */
  readonly redirectAt: number;
  /** Behind `|&`: where `2>&1` has the place of the pipe's own, after all other redirections. */
  readonly joinErrorsAt: number | undefined;
  /**
   * What is cut: from the producer's end to that of the last view, and what is blank or a comment behind it; but not the bodies of
   * here-documents that begin in between.
   */
  readonly cut: readonly Span[];
  /** What is left without them: `npm test` of `npm test | tail -5`. A cut of the source, never printed from the tree. */
  readonly cleaned: string;
  readonly producer: SplitProducer;
  /** Names of the removed commands, in order: `["rg", "head"]`. */
  readonly removed: readonly string[];
  /** The user's text of the removed stages: `grep FAIL | head -5`. */
  readonly removedPipeline: string;
  /**
   * What bash runs with the producer's output on standard input: {@link removedPipeline}, behind the commands in front where it needs
   * what they set, and they may run twice: `PAT=x; grep "$PAT"`.
   */
  readonly viewCommand: string;
  /** Where {@link removedPipeline} begins in the source. */
  readonly viewStart: number;
  /** The view may end before its input does: it holds `head`, `grep -q`, `grep -m`, … */
  readonly closesEarly: boolean;
  /** The text in front turns `pipefail` on: the status of a pipeline is that of the last stage that failed. */
  readonly pipefail: boolean;
  /** Trees that the commands in front remove, as they are written; a folder in one of them would be gone. */
  readonly removesTrees: readonly string[] | "unknown";
}

/** The stages in front of the views, in the last pipeline of the command. */
export interface SplitProducer {
  /** How long it may go on after the view has ended. */
  readonly kind: ProducerKind;
  /** Its pipeline as a command of its own: whose status it has can be asked of it. */
  readonly command: ShellCommand;
  /** It may list or read the tree that a log of its output lies in. */
  readonly mayReadTree: boolean;
}

/** Why a command runs as it is. */
export type UnchangedReason =
  | "no-view" // it does not end in a view that could be taken off
  | "unparsed"
  | "too-many-parts" // more stages or segments than anyone writes
  | "transform" // `sort | head`: the shell applies it
  | "negated"
  | "background"
  | "exec" // `exec a | tail`: the shell itself would be replaced
  | "function" // `f() { …; } | tail`: a redirection would become a part of the function
  | "self-output" // `/proc/self/fd/1` names what the shell has there, not what the view is given
  | "sees-itself" // `ps aux | grep x` finds the grep
  | "stops-at-unset" // `${x:?}` ends the shell itself, which in a pipeline ends a stage only
  | "output-substitution" // `tee >(grep x)`: what runs there writes into the pipe, too
  | "heredoc" // a body between producer and view whose owner is not known
  | "view-shadowed" // a function or an alias with the name of a view
  | "view-needs-prefix" // `x=$(deploy); a | grep "$x"`: the prefix must not run twice
  | PrefixEffect
  | ViewRefusal;

/** Without one of these behind a pipe there is nothing to take off. */
const NAMES_A_VIEW = new RegExp(namesWith(({ view }) => view !== undefined).join("|"));

/**
 * Finds the view commands (`head tail grep egrep fgrep rg less more`) at the end of a command, and the places in the text where
 * taking them off changes nothing but where the producer's standard output goes; or says why the command must run as it is.
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
  const { kept, removed } = run;
  const prefix = parsed.segments.slice(0, -1);
  const prefixText = source.slice(0, last.start);
  const refusal = refuseProducer(last, kept, source) ?? refusePrefix(prefix, prefixText, source);
  if (refusal !== undefined) return refusal;

  const literals = literalsOf(prefix);
  const views: View[] = [];
  for (const stage of removed) {
    const view = readView(stage, literals);
    if (view.kind === "refused") return unchanged(view.why, view.at);
    if (definesCommand(prefixText, view.name)) return unchanged("view-shadowed", stage);
    views.push(view);
  }
  const setup = setupOf(views, prefix, prefixText);
  if (setup.kind === "impossible") return unchanged("view-needs-prefix");

  const producer = describeProducer(kept, source);
  if (producer.seesItself !== undefined) return unchanged("sees-itself", producer.seesItself);
  const producerText = source.slice(last.start, kept.at(-1)?.end);
  const removedPipeline = source.slice(removed[0].start, removed.at(-1)?.end);
  const places = placesIn(parsed, kept, removed);
  if (places === undefined) return unchanged("heredoc", removed[0]);
  return {
    kind: "split",
    source,
    ...places,
    cleaned: without(source, 0, places.cut),
    producer: {
      kind: producer.kind,
      command: producerCommand(parsed, last, kept),
      mayReadTree: mayReadTree(producerText),
    },
    removed: views.map(({ name }) => name),
    removedPipeline,
    viewStart: removed[0].start,
    viewCommand: setup.kind === "repeat" ? prefixText + removedPipeline : removedPipeline,
    closesEarly: views.some((view) => view.closesEarly),
    pipefail: /\bpipefail\b/.test(prefixText),
    removesTrees: removedTrees(prefix, source),
  };
}

/**
 * The user's text without the views, and with redirections of the producer's standard output in the place of the pipe.
 *
 * bash manual 3.2.3: a pipe is connected before the redirections of a command are carried out, so these come first; and the `2>&1` of
 * `|&` after them: `cmd 2>&1 >/dev/null | grep x` becomes `cmd  >'out' 2>&1 >/dev/null`.
 *
 * @param redirections shell text: `>'out'`
 * @param insertions what else is put into the text, see `captureStatuses`; at the producer's end it comes behind the redirections
 */
export function withRedirectedProducer(
  { source, redirectAt, joinErrorsAt, cut }: SplitView,
  redirections: string,
  insertions: readonly Insertion[] = [],
): string {
  return insertInto(source, [
    // A blank behind them: `2>&1` must not become a part of the word before.
    { at: redirectAt, text: ` ${redirections} ` },
    ...(joinErrorsAt === undefined ? [] : [{ at: joinErrorsAt, text: " 2>&1 " }]),
    ...insertions,
    ...cut.map(({ start, end }) => ({ at: start, until: end, text: "" })),
  ]);
}

type Unchanged = Extract<TrailingView, { kind: "unchanged" }>;

function unchanged(why: UnchangedReason, at?: Span): Unchanged {
  return { kind: "unchanged", why, ...(at === undefined ? {} : { at: { start: at.start, end: at.end } }) };
}

type Kept = readonly [Stage, ...Stage[]];
type Removed = readonly [SimpleCommand, ...SimpleCommand[]];
type Run = { readonly kind: "run"; readonly kept: Kept; readonly removed: Removed } | Unchanged;

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

/** Where a process finds its own output under a name. `/dev/stdout` works: it is a pipe as before. */
const SELF_OUTPUT = /\/dev\/fd\/1|\/proc\/(?:[^/\s]+\/fd\b|\$)/;

function refuseProducer({ background, pipeline }: Segment, kept: Kept, source: string): Unchanged | undefined {
  if (background) return unchanged("background", pipeline);
  // `! ! a` is not negated, but its status is no longer that of a.
  const isPlain = pipeline.timed || pipeline.start === pipeline.stages[0].start;
  if (pipeline.negated || !isPlain) return unchanged("negated", pipeline);
  if (SELF_OUTPUT.test(source.replaceAll(/["'\\]/g, ""))) return unchanged("self-output");
  for (const stage of kept) {
    const text = source.slice(stage.start, stage.end);
    if (stage.kind === "compound") {
      if (stage.form === "function" || stage.form === "coproc") return unchanged("function", stage);
      if (/\btrap\s/.test(text)) return unchanged("trap", stage);
      continue;
    }
    if (replacesShell(stage)) return unchanged("exec", stage);
    const effects = sheetOf(stage.words[0]?.value ?? "").shell?.(stage.words.slice(1)) ?? [];
    if (effects.includes("traps")) return unchanged("trap", stage);
  }
  const last = kept.at(-1);
  if (last?.kind !== "simple") return undefined;
  const expanded = [...last.words, ...last.assignments].filter((word) => !word.static);
  const outward = expanded.find(({ raw }) => raw.includes(">("));
  if (outward !== undefined) return unchanged("output-substitution", outward);
  const stopping = expanded.find(({ raw }) => /\$\{[^}]*\?/.test(raw));
  if (stopping !== undefined) return unchanged("stops-at-unset", stopping);
  const mayStop = /\bnounset\b|\bset\s+-[a-zA-Z]*u/.test(source.slice(0, pipeline.start));
  return mayStop && expanded[0] !== undefined ? unchanged("stops-at-unset", expanded[0]) : undefined;
}

function refusePrefix(prefix: readonly Segment[], text: string, source: string): Unchanged | undefined {
  // Cheap first: most commands in front say none of these words.
  if (!/exec|trap|set|eval|xtrace|verbose/.test(text)) return undefined;
  const effect = effectOf(prefix, source);
  return effect === undefined ? undefined : unchanged(effect.why, effect.at);
}

/** `tail() { …; }`, `function grep {`, `alias head='head -n 5'`. */
function definesCommand(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  return new RegExp(`(?<![\\w./-])${name}\\s*\\(\\s*\\)|\\bfunction\\s+${name}\\b|\\balias\\b[^\\n]*\\b${name}=`).test(
    text,
  );
}

/** The source from a place on, without what is cut. */
function without(source: string, from: number, cut: readonly Span[]): string {
  const ends = [from, ...cut.map(({ end }) => end)];
  return ends.map((start, index) => source.slice(start, cut[index]?.start)).join("");
}

function placesIn(
  parsed: ShellCommand,
  kept: Kept,
  removed: Removed,
): Pick<SplitView, "redirectAt" | "joinErrorsAt" | "cut"> | undefined {
  const { source } = parsed;
  const { redirects, end } = kept.at(-1) ?? kept[0];
  const redirectAt = Math.min(end, ...redirects.map((redirect) => redirect.start));
  const lastRedirectEnd = Math.max(redirectAt, ...redirects.map((redirect) => redirect.end));
  const viewEnd = removed.at(-1)?.end ?? end;
  const cutEnd = IDLE_REST.test(source.slice(viewEnd)) ? source.length : viewEnd;
  const cut: Span[] = [];
  let from = end;
  for (const body of bodiesIn(parsed, end, removed[0].start)) {
    cut.push({ start: from, end: body.start - 1 }); // the line's end is the body's
    from = body.end;
  }
  cut.push({ start: from, end: cutEnd });
  const betweenViews = removed
    .slice(1)
    .map((stage, index) => ({ start: removed[index]?.end ?? end, end: stage.start }));
  const gaps = [...cut.slice(0, -1), { start: from, end: removed[0].start }, ...betweenViews];
  if (!gaps.every((gap) => GAP.test(source.slice(gap.start, gap.end)))) return undefined;
  const joinErrorsAt = redirects.length === 0 ? end : lastRedirectEnd;
  return { redirectAt, joinErrorsAt: removed[0].pipe === "|&" ? joinErrorsAt : undefined, cut };
}

/** The bodies of here-documents between two places, in order: `cat <<E |⏎a⏎E⏎tail`. */
function bodiesIn({ segments }: ShellCommand, start: number, end: number): readonly Span[] {
  return segments
    .flatMap(({ pipeline }) => pipeline.stages)
    .flatMap(({ redirects }) => redirects)
    .flatMap((redirect) => (redirect.kind === "here-document" ? [redirect.body] : []))
    .filter((body) => body.start > start && body.start < end)
    .toSorted((a, b) => a.start - b.start);
}

/** What stands between two stages: a pipe, blanks, continued lines, comments. */
const GAP = /^(?:\s|\\\n|\||&|#[^\n]*(?=\n|$))*$/;

/** Blanks, one `;` and a comment behind the last view; not the bodies of here-documents. */
const IDLE_REST = /^\s*(?:;\s*)?(?:#[^\n]*(?:\n\s*|$))*$/;

function producerCommand(parsed: ShellCommand, last: Segment, kept: Kept): ShellCommand {
  const end = kept.at(-1)?.end ?? last.end;
  const pipeline: Pipeline = { ...last.pipeline, stages: kept, end };
  return { source: parsed.source, segments: [{ ...last, separator: undefined, end, pipeline }] };
}
