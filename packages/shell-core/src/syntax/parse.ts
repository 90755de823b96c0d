import type * as unbash from "unbash";
import type {
  AssignmentWord,
  CompoundForm,
  Pipeline,
  Redirect,
  Segment,
  Separator,
  ShellCommand,
  Stage,
  Word,
} from "./model.ts";
import { readSyntaxTree } from "./syntax-tree.ts";

/**
 * Reads a command into segments and pipelines.
 *
 * @param source the command as it is handed to `bash -c`
 * @returns its structure, or `undefined` when it must be left alone: it does not parse, is too long or too deep, holds NUL, or
 *   hides a command from the parser (see limits.ts and hidden-substitution.ts). Never throws.
 */
export function parse(source: string): ShellCommand | undefined {
  const script = readSyntaxTree(source);
  if (script === undefined) return undefined;
  const segments: Segment[] = [];
  for (const statement of script.commands) {
    const previous = segments.at(-1);
    let separator = previous === undefined ? undefined : separatorAfter(source, previous);
    const list = statement.command;
    const pipelines = list.type === "AndOr" ? list.commands : [list];
    for (const [index, node] of pipelines.entries()) {
      if (index > 0) separator = list.type === "AndOr" ? list.operators[index - 1] : undefined;
      const pipeline = readPipeline(source, node);
      if (pipeline === undefined) return undefined;
      segments.push({
        start: pipeline.start,
        end: pipeline.end,
        separator,
        background: statement.background === true,
        pipeline,
      });
    }
  }
  return { source, segments };
}

const SEMICOLON = /(?:[ \t\r]|\\\n)*;/y;

/** What the list operator behind a statement is; the syntax tree keeps only `&`. */
function separatorAfter(source: string, segment: Segment): Separator {
  if (segment.background) return "&";
  // bash: `ls \⏎ ; pwd`, a continued line is blank space
  SEMICOLON.lastIndex = segment.end;
  return SEMICOLON.test(source) ? ";" : "newline";
}

/** Reads one pipeline of the tree, or a command that stands alone. */
export function readPipeline(source: string, node: unbash.PipelineNode): Pipeline | undefined {
  const nodes = node.type === "Pipeline" ? node.commands : [node];
  const prefixes = node.type === "Pipeline" ? node.prefixes : [];
  const stages: Stage[] = [];
  for (const [index, command] of nodes.entries()) {
    const pipe = index === 0 || node.type !== "Pipeline" ? undefined : (node.operators[index - 1] ?? "|");
    const stage = readStage(source, command, pipe);
    if (stage === undefined) return undefined;
    stages.push(stage);
  }
  const [first, ...rest] = stages;
  const last = stages.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    start: node.pos,
    end: last.end,
    stages: [first, ...rest],
    negated: prefixes.filter((prefix) => prefix.type === "Negation").length % 2 === 1,
    timed: prefixes.some((prefix) => prefix.type === "Time"),
  };
}

const COMPOUND_FORMS: Readonly<Record<string, CompoundForm>> = {
  Subshell: "subshell",
  BraceGroup: "brace-group",
  If: "if",
  For: "for",
  ArithmeticFor: "for",
  Select: "select",
  Case: "case",
  Function: "function",
  TestCommand: "conditional",
  ArithmeticCommand: "arithmetic",
  Coproc: "coproc",
};

function readStage(source: string, node: unbash.CommandNode, pipe: Stage["pipe"]): Stage | undefined {
  if (node.type === "Command") return readSimpleCommand(source, node, pipe);
  const command = node.type === "Redirected" ? node.command : node;
  const redirects = node.type === "Redirected" ? readRedirects(source, node.redirects) : [];
  const form = command.type === "While" ? command.kind : COMPOUND_FORMS[command.type];
  if (form === undefined || redirects === undefined) return undefined;
  const bodies = bodiesOf(command).map(({ pos, end }) => ({ start: pos, end }));
  return { kind: "compound", form, bodies, start: node.pos, end: node.end, pipe, redirects };
}

/** bash manual 3.2.5: the status of a group, a loop, `if` and `case` is that of the last command they ran. */
function bodiesOf(
  node: Exclude<unbash.CommandNode, unbash.Command | unbash.Redirected>,
): readonly unbash.CompoundList[] {
  switch (node.type) {
    case "Subshell":
    case "BraceGroup":
    case "For":
    case "ArithmeticFor":
    case "Select":
    case "While":
      return [node.body];
    case "If":
      return [node.then, ...node.elif.map((branch) => branch.then), ...(node.else === undefined ? [] : [node.else])];
    case "Case":
      return node.items.map(({ body }) => body);
    default:
      return [];
  }
}

function readSimpleCommand(source: string, node: unbash.Command, pipe: Stage["pipe"]): Stage | undefined {
  const redirects = readRedirects(source, node.redirects);
  if (redirects === undefined) return undefined;
  const assignments: AssignmentWord[] = [];
  for (const part of node.prefix) if (part.type === "Assignment") assignments.push(readAssignment(source, part));
  const words: Word[] = node.name === undefined ? [] : [readWord(source, node.name)];
  for (const argument of node.args) {
    words.push(argument.type === "Assignment" ? readAssignment(source, argument) : readWord(source, argument));
  }
  const last = words.at(-1);
  // A line that ends with CR LF leaves its CR to the last word; a word of CR alone is only the line's end.
  if (last !== undefined && last.raw === "") words.pop();
  const end =
    last !== undefined && last.end < node.end && source.slice(last.end, node.end) === "\r" ? last.end : node.end;
  return { kind: "simple", start: node.pos, end, pipe, redirects, words, assignments };
}

function readAssignment(source: string, node: unbash.Assignment): AssignmentWord {
  const raw = withoutCarriageReturn(source, node.pos, node.end);
  const value = node.value.type === "Word" ? readWord(source, node.value) : undefined;
  // Bash manual 3.5.2: in an assignment a tilde also expands behind a colon: `P=a:~/b`.
  const isStatic = value !== undefined && value.static && node.index === undefined && !value.raw.includes(":~");
  const head = source.slice(node.pos, node.value.pos);
  return {
    start: node.pos,
    end: node.pos + raw.length,
    raw,
    value: value === undefined ? raw : head + value.value,
    static: isStatic,
    name: node.name,
    // An array or a subscript is not looked into: whatever holds the text of a substitution counts as one.
    substitution: !isStatic && /[`(]/.test(raw),
  };
}

function readWord(source: string, node: unbash.Word): Word {
  const raw = withoutCarriageReturn(source, node.pos, node.end);
  const trimmed = raw.length < node.end - node.pos;
  return {
    start: node.pos,
    end: node.pos + raw.length,
    raw,
    value: trimmed && node.value.endsWith("\r") ? node.value.slice(0, -1) : node.value,
    // Bash manual 3.5.2: a tilde expands at the start of a word.
    static: !raw.startsWith("~") && (node.parts === undefined || node.parts.every(isLiteral)),
    substitution: node.parts !== undefined && node.parts.some(runsCommand),
  };
}

function withoutCarriageReturn(source: string, start: number, end: number): string {
  const atLineEnd = end === source.length || source[end] === "\n";
  return source.slice(start, atLineEnd && source[end - 1] === "\r" ? end - 1 : end);
}

function isLiteral(part: unbash.WordPart): boolean {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return true;
    case "DoubleQuoted":
      return part.parts.every((inner) => inner.type === "Literal");
    default:
      return false;
  }
}

/** Text inside `${…}`, `$((…))` or a glob is not taken apart: what looks like a substitution there counts as one. */
function runsCommand(part: unbash.WordPart): boolean {
  switch (part.type) {
    case "CommandExpansion":
    case "ProcessSubstitution":
      return true;
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.some(runsCommand);
    case "ArithmeticExpansion":
      return /`|\$\(/.test(part.text.slice("$((".length));
    case "ParameterExpansion":
    case "BraceExpansion":
    case "ExtendedGlob":
    case "Glob":
      return /`|[$<>]\(/.test(part.text);
    default:
      return false;
  }
}

function readRedirects(source: string, nodes: readonly unbash.Redirection[]): Redirect[] | undefined {
  const redirects: Redirect[] = [];
  for (const node of nodes) {
    const fd = node.descriptor === undefined ? undefined : readDescriptor(node.descriptor);
    const span = { start: node.pos, end: node.end, fd };
    if (node.type === "HereDoc") {
      const body = { start: node.body.pos, end: node.closing?.end ?? source.length };
      redirects.push({ kind: "here-document", ...span, body });
      continue;
    }
    if (node.target === undefined) return undefined;
    const target = readWord(source, node.target);
    if (node.type === "HereString") redirects.push({ kind: "here-string", ...span, target });
    else redirects.push({ kind: "file", ...span, operator: node.operator, target });
  }
  return redirects;
}

function readDescriptor(descriptor: unbash.RedirectDescriptor): number | "variable" {
  return descriptor.type === "FileDescriptor" ? descriptor.value : "variable";
}
