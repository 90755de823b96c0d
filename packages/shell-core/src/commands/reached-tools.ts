import { MAX_EMBEDDED_COMMANDS, MAX_LAUNCHES, MAX_PARTS_OF_SPLIT } from "../syntax/limits.ts";
import type { CompoundForm, SimpleCommand, Word } from "../syntax/model.ts";
import { readArguments } from "../syntax/arguments.ts";
import { parse } from "../syntax/parse.ts";
import { sheetOf } from "../tools/index.ts";
import { type Launch, NO_VALUES } from "../tools/launches.ts";
import { baseName, type Invocation, resolve } from "./resolve.ts";

/** What a command runs in the end, behind `npx`, `uv run`, `bash -c`, `docker exec`, `xargs`, `find -exec`, … */
export type Reached =
  | {
      readonly kind: "tool";
      readonly name: string;
      readonly args: readonly Word[];
      /**
       * Where it runs: in the stage's own directory, in one that is not known (`xargs`, `find -exec`, `sh -c 'cd x; …'`), or where
       * this machine's directories are not (`ssh`, `docker exec`).
       */
      readonly place: Place;
    }
  /** A name that the project gives a command: `npm run build`, `make clean`, or a program of the project's: `./build.sh`. */
  | { readonly kind: "script"; readonly name: string; readonly args: readonly Word[] }
  /** Program text given as an argument. */
  | { readonly kind: "code"; readonly text: string }
  /** A compound command in nested text. */
  | { readonly kind: "compound"; readonly loop: boolean }
  | { readonly kind: "unknown" };

type Place = "here" | "elsewhere" | "remote";

/** Everything that a stage runs. Never empty. */
export function reachedTools(stage: SimpleCommand): readonly Reached[] {
  const command = resolve(stage);
  if (command.kind === "resolved") return followCommand(command, { place: "here" }, 0);
  const [name, ...more] = stage.words;
  const printsAlone = name !== undefined && more.length === 0 && sheetOf(name.value).wraps?.printsAlone === true;
  return [printsAlone ? { kind: "tool", name: name.value, args: [], place: "here" } : UNKNOWN];
}

interface Call {
  readonly name: string;
  readonly args: readonly Word[];
  readonly place: Place;
}

const UNKNOWN: Reached = { kind: "unknown" };

function follow(call: Call, depth: number): readonly Reached[] {
  if (depth > MAX_LAUNCHES) return [UNKNOWN];
  const { launches, options, executes } = sheetOf(call.name);
  const nestedCommands = executes === undefined ? [] : commandsBehind(executes.split(" "), call.args);
  if (nestedCommands.length > 0) {
    const inside: Call = { ...call, place: elsewhere(call.place) };
    return [{ kind: "tool", ...call }, ...nestedCommands.flatMap((words) => followWords(words, inside, depth))];
  }
  const itself: readonly Reached[] = [asReached(call)];
  if (launches === undefined || options === undefined) return itself;
  const read = readArguments(call.args, options);
  if (read.kind === "unreadable") return [UNKNOWN];
  const module = read.options.find(({ name }) => name === launches.module);
  if (module !== undefined) return followWords(call.args.slice(call.args.indexOf(module.word) + 1), call, depth);
  const codes = launches.code?.split(" ") ?? [];
  const code = read.options.find(({ name }) => codes.includes(name));
  if (code !== undefined) return [code.static ? { kind: "code", text: code.value ?? "" } : UNKNOWN];
  const [first, ...rest] = read.operands;
  if (first === undefined) return itself;
  if (!first.static) return [UNKNOWN];
  const { subcommands = {}, otherwise, own } = launches;
  const launch = Object.hasOwn(subcommands, first.value) ? subcommands[first.value] : undefined;
  if (launch !== undefined) return followLaunch(launch, rest, call, depth);
  if (otherwise === undefined || own?.split(" ").includes(first.value) === true) return itself;
  if (read.options.some(({ name }) => name === launches.text)) return followText([first], call, depth);
  return followLaunch({ ...otherwise, options: NO_VALUES }, read.operands, call, depth);
}

function followLaunch(launch: Launch, given: readonly Word[], call: Call, depth: number): readonly Reached[] {
  if (launch.runs === "tool") return follow({ ...call, name: launch.named ?? "", args: given }, depth + 1);
  if (launch.named !== undefined) return [{ kind: "script", name: launch.named, args: withoutDashes(given) }];
  let words = given;
  if (launch.afterDashes === true) {
    const dashes = given.findIndex(({ value }) => value === "--");
    if (dashes === -1) return [UNKNOWN];
    words = given.slice(dashes + 1);
  } else {
    const read = readArguments(given, launch.options ?? NO_VALUES);
    if (read.kind === "unreadable") return [UNKNOWN];
    words = read.operands;
  }
  words = words.slice(launch.skip ?? 0);
  const inside: Call = { ...call, place: launch.place ?? call.place };
  switch (launch.runs) {
    case "command":
      return followWords(words, inside, depth);
    case "text":
      return followText(words, inside, depth);
    case "targets": {
      const targets = words.filter(({ value }) => !value.startsWith("-") && !value.includes("="));
      return [
        { kind: "tool", ...call },
        ...targets.map((target): Reached =>
          target.static ? { kind: "script", name: target.value, args: [] } : UNKNOWN,
        ),
      ];
    }
    case "file":
    case "script": {
      const [name, ...rest] = words;
      const itself: Reached = { kind: "tool", ...call };
      if (name === undefined) return [itself];
      if (!name.static) return [itself, UNKNOWN];
      return [itself, { kind: "script", name: baseName(name.value), args: withoutDashes(rest) }];
    }
    default:
      return launch.runs satisfies never;
  }
}

/** `npm test -- --watch`: what follows is for the script. */
function withoutDashes(args: readonly Word[]): readonly Word[] {
  return args.filter(({ value }) => value !== "--");
}

/** Follows a command given as words. */
function followWords(words: readonly Word[], call: Call, depth: number): readonly Reached[] {
  const stage: SimpleCommand = {
    kind: "simple",
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    pipe: undefined,
    redirects: [],
    // `cross-env A=b cmd`
    words: words.slice(firstCommandWord(words)),
    assignments: [],
  };
  const command = resolve(stage);
  if (command.kind === "unresolved") return [UNKNOWN];
  return followCommand(command, call, depth + 1);
}

/** `./test` and `bin/lint` are programs of the project, with names that the project gives them. */
function followCommand(command: Invocation, { place }: Pick<Call, "place">, depth: number): readonly Reached[] {
  const { name, args, nameWord } = command;
  const [first, ...others] = follow({ name, args, place }, depth);
  const isOwn = /^[^/~].*\//.test(nameWord.value);
  if (first === undefined || !isOwn || first.kind !== "tool" || first.name !== name) {
    return first === undefined ? others : [first, ...others];
  }
  return [{ kind: "script", name, args: first.args }, ...others];
}

function elsewhere(place: Place): Place {
  return place === "here" ? "elsewhere" : place;
}

function firstCommandWord(words: readonly Word[]): number {
  const at = words.findIndex(({ value }) => !/^[A-Za-z_]\w*=/.test(value));
  return at === -1 ? words.length : at;
}

/** Follows text that is handed to a shell. */
function followText(words: readonly Word[], call: Call, depth: number): readonly Reached[] {
  if (words.length === 0) return [{ kind: "tool", ...call }];
  if (depth >= MAX_LAUNCHES || words.some((word) => !word.static)) return [UNKNOWN];
  const parsed = parse(words.map(({ value }) => value).join(" "));
  if (parsed === undefined) return [UNKNOWN];
  const stages = parsed.segments.flatMap(({ pipeline }) => pipeline.stages);
  if (stages.length > MAX_PARTS_OF_SPLIT) return [UNKNOWN];
  const moves = stages.some(
    (stage) => stage.kind === "compound" || sheetOf(stage.words[0]?.value ?? "").moves === true,
  );
  const inside: Call = moves ? { ...call, place: elsewhere(call.place) } : call;
  const reached = stages.flatMap((stage): readonly Reached[] => {
    if (stage.kind === "compound") return [{ kind: "compound", loop: LOOPS.has(stage.form) }];
    return stage.words.length === 0 ? [] : followWords(stage.words, inside, depth);
  });
  return reached.length === 0 ? [UNKNOWN] : reached;
}

/** `for` ends with its list. */
const LOOPS: ReadonlySet<CompoundForm> = new Set<CompoundForm>(["while", "until"]);

/** Commands in the middle of a tool's arguments: `find . -exec grep x {} ;`, `fd -x cat`. */
function commandsBehind(starts: readonly string[], args: readonly Word[]): readonly (readonly Word[])[] {
  const found: (readonly Word[])[] = [];
  for (const [at, { value }] of args.entries()) {
    if (!starts.includes(value)) continue;
    if (found.length === MAX_EMBEDDED_COMMANDS) return [[]];
    const end = args.findIndex((word, index) => index > at && (word.value === ";" || word.value === "+"));
    found.push(args.slice(at + 1, end === -1 ? undefined : end));
  }
  return found;
}

/** A name with the extension of a program is the project's own: `build.sh`. */
function asReached(call: Call): Reached {
  return PROGRAM_FILE.test(call.name)
    ? { kind: "script", name: call.name, args: call.args }
    : { kind: "tool", ...call };
}

const PROGRAM_FILE = /\.(?:sh|bash|zsh|[cm]?[jt]sx?|py|rb|pl|php)$/;
