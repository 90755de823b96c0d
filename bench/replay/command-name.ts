import { resolve, type Stage } from "../../packages/shell-core/src/index.ts";

/** Programs whose first argument says what they do. */
const WITH_SUBCOMMANDS: ReadonlySet<string> = new Set(
  "git npm pnpm yarn bun npx pnpx bunx cargo go docker podman kubectl gh glab make just dotnet uv poetry pip bundle composer mix gradle mvn terraform deno node python python3 sh bash".split(
    " ",
  ),
);

/** A command as a person calls it, and what it was given. */
export interface NamedCommand {
  /** `grep`, `npm test`, `git diff`. */
  readonly name: string;
  /** Words behind the name that are no options. */
  readonly operands: readonly string[];
}

/** Looks through wrappers; `undefined` for a compound command, and where the name is only known to the shell. */
export function namedCommand(stage: Stage): NamedCommand | undefined {
  if (stage.kind !== "simple") return undefined;
  const invocation = resolve(stage);
  if (invocation.kind !== "resolved") return undefined;
  const operands = invocation.args.map(({ value }) => value).filter((value) => !value.startsWith("-"));
  const [sub, ...rest] = operands;
  if (sub === undefined || !WITH_SUBCOMMANDS.has(invocation.name)) return { name: invocation.name, operands };
  return { name: `${invocation.name} ${sub}`, operands: rest };
}
