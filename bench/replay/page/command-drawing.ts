import {
  decidingCommand,
  parse,
  type Segment,
  type ShellCommand,
  type Stage,
} from "../../../packages/shell-core/src/index.ts";
import { guardSplit, planOf } from "../rules/guard-split.ts";
import { html, type Html } from "./html.ts";

/** What a stage is to the status of the command, and to tool-guard. */
type Role = "decides" | "lost" | "shown instead" | "view" | "part";

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  decides: "its status is that of the command",
  lost: "its status is lost",
  "shown instead": "tool-guard shows its status",
  view: "a view: taken off, applied to the output",
  part: "",
};

const SEPARATOR_WORDS: Readonly<Record<NonNullable<Segment["separator"]>, string>> = {
  "&&": "&& if that ended with 0",
  "||": "|| if that ended with another status",
  ";": "; then",
  newline: "↵ then",
  "&": "& meanwhile",
};

/** A command as a drawing: a row a segment, a box a stage, with what each stage is to its status, and where it is cut. */
export function drawCommand(command: string, cwd: string | undefined): Html {
  const parsed = parse(command);
  if (parsed === undefined) return html`<p class="aside">The text does not parse; every rule leaves it alone.</p>`;
  const roles = rolesOf(parsed, command, cwd);
  const rows = parsed.segments.map(
    ({ separator, pipeline: { stages } }) => html`
      <li>
        ${separator && html`<span class="operator">${SEPARATOR_WORDS[separator]}</span>`}
        <ol class="pipeline" aria-label="pipeline">
          ${stages.map((stage, index) => drawStage(stage, command, roles, stages[index - 1]))}
        </ol>
      </li>
    `,
  );
  const deciding = decidingCommand(parsed);
  return html`
    <ol class="segments" aria-label="segments">
      ${rows}
    </ol>
    ${
      deciding.kind === "undecided"
        ? html`<p class="aside">No single stage decides the status (${deciding.why}).</p>`
        : undefined
    }
  `;
}

function drawStage(stage: Stage, command: string, roles: ReadonlyMap<Stage, Role>, before: Stage | undefined): Html {
  const role = roles.get(stage) ?? "part";
  const isCut = role === "view" && before !== undefined && roles.get(before) !== "view";
  return html`
    ${isCut ? html`<li class="cut"><span aria-hidden="true">✂</span> cut here</li>` : undefined}
    <li class="stage ${role.replace(" ", "-")}">
      <div>
        ${stage.pipe && [html`<span class="pipe">${stage.pipe}</span>`, " "]}<code
          >${command.slice(stage.start, stage.end)}</code
        >
      </div>
      ${ROLE_WORDS[role] === "" ? undefined : html`<small>${ROLE_WORDS[role]}</small>`}
    </li>
  `;
}

function rolesOf(parsed: ShellCommand, command: string, cwd: string | undefined): ReadonlyMap<Stage, Role> {
  const roles = new Map<Stage, Role>();
  for (const { pipeline } of parsed.segments)
    for (const stage of pipeline.stages.slice(0, -1)) roles.set(stage, "lost");
  const deciding = decidingCommand(parsed);
  if (deciding.kind === "decided") roles.set(deciding.stage, "decides");
  const split = guardSplit(planOf(command, cwd));
  if (split === undefined) return roles;
  const last = parsed.segments.at(-1)?.pipeline.stages ?? [];
  for (const stage of last.filter(({ start }) => start >= split.viewStart)) roles.set(stage, "view");
  const producer = last.findLast(({ start }) => start < split.viewStart);
  if (producer !== undefined) roles.set(producer, "shown instead");
  return roles;
}
