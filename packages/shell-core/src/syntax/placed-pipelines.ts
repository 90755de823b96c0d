import type * as unbash from "unbash";
import type { Pipeline } from "./model.ts";
import { readPipeline } from "./parse.ts";
import { readSyntaxTree } from "./syntax-tree.ts";

/** A pipeline of a command, also one inside compound commands, which {@link parse} leaves opaque. */
export interface PlacedPipeline {
  readonly pipeline: Pipeline;
  /**
   * - `list`: of the command's own list.
   * - `compound`: in a group, a subshell, a loop or a branch.
   * - `apart`: in the background, in a coprocess, or in the body of a function, which may run in another shell (`export -f`).
   */
  readonly where: "list" | "compound" | "apart";
}

/** All pipelines in the order of their starts, those of one stage as well. Substitutions are not looked into. */
export function placedPipelines(source: string): readonly PlacedPipeline[] {
  const placed: PlacedPipeline[] = [];
  collect(readSyntaxTree(source)?.commands ?? [], "list", source, placed);
  return placed;
}

/** The parser refuses more than 256 levels, which bounds the recursion. */
function collect(
  statements: readonly unbash.Statement[],
  where: PlacedPipeline["where"],
  source: string,
  placed: PlacedPipeline[],
): void {
  for (const { command, background } of statements) {
    const here = background === true ? "apart" : where;
    for (const node of command.type === "AndOr" ? command.commands : [command]) {
      const pipeline = readPipeline(source, node);
      if (pipeline !== undefined) placed.push({ pipeline, where: here });
      for (const stage of node.type === "Pipeline" ? node.commands : [node]) {
        const inside = here === "apart" || stage.type === "Function" || stage.type === "Coproc" ? "apart" : "compound";
        for (const list of listsIn(stage)) collect(list.commands, inside, source, placed);
      }
    }
  }
}

/** The lists of a compound command, in the order of the text. */
function listsIn(node: unbash.CommandNode | unbash.CompoundList): readonly Pick<unbash.CompoundList, "commands">[] {
  switch (node.type) {
    case "CompoundList":
      return [node];
    case "Redirected":
      return listsIn(node.command);
    case "Function":
    case "Coproc":
      return listsIn(node.body);
    case "Subshell":
    case "BraceGroup":
    case "For":
    case "ArithmeticFor":
    case "Select":
      return [node.body];
    case "While":
      return [node.clause, node.body];
    case "If":
      return [
        node.clause,
        node.then,
        ...node.elif.flatMap(({ clause, then }) => [clause, then]),
        ...(node.else === undefined ? [] : [node.else]),
      ];
    case "Case":
      return node.items.map(({ body }) => body);
    case "Command":
    case "TestCommand":
    case "ArithmeticCommand":
      return [];
    default:
      return node satisfies never;
  }
}
