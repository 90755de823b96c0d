import { type PiToolGuardDetails, readPiToolGuardDetails } from "./contract.ts";
import { readbackNotice } from "./notices.ts";
import type { BashTool, PiHost } from "./pi-host.ts";
import { receipt } from "./receipt.ts";

type RenderResult = NonNullable<BashTool["renderResult"]>;
type Component = ReturnType<RenderResult>;

/** pi's own view of a result, with the receipt in place of its `Took` line where there is one. */
class WithReceipt implements Component {
  readonly inner: Component;
  readonly #wrap: PiHost["wrap"];
  #receipt: readonly string[] | undefined;

  constructor(inner: Component, wrap: PiHost["wrap"]) {
    this.inner = inner;
    this.#wrap = wrap;
  }

  show(lines: readonly string[] | undefined): this {
    this.#receipt = lines;
    return this;
  }

  render(width: number): string[] {
    const lines = [...this.inner.render(width)]; // pi 1.6 hands out a cached array.
    if (this.#receipt === undefined) return lines;
    return [...withoutTookLine(lines), ...this.#receipt.flatMap((line) => this.#wrap(line, width))];
  }

  invalidate(): void {
    this.inner.invalidate();
  }
}

/** Wraps pi's renderer of bash results. */
export function renderBashResult(builtIn: RenderResult, host: Pick<PiHost, "wrap">): RenderResult {
  return (result, options, theme, context) => {
    const last = context.lastComponent instanceof WithReceipt ? context.lastComponent : undefined;
    const record = options.isPartial ? undefined : readPiToolGuardDetails(result.details);
    const shown = record === undefined ? result : shownResult(result, record);
    const inner = builtIn(shown, options, theme, { ...context, lastComponent: last?.inner });
    const component = last?.inner === inner ? last : new WithReceipt(inner, host.wrap);
    return component.show(record && receipt(record, (color, text) => theme.fg(color, text)));
  };
}

type Result = Parameters<RenderResult>[0];

/**
 * A guarded result as a person needs it. Behind a slow command the model is told at length where the output is: pi's own line for that
 * is shorter. Elsewhere the text names the log itself, or the call was fast, and looks like any other.
 */
function shownResult(result: Result, { sourcePath }: PiToolGuardDetails): Result {
  const { content, details } = result;
  const [block] = content;
  if (sourcePath === undefined || details?.fullOutputPath !== sourcePath || block?.type !== "text") return result;
  const notice = (["whole", "stopped", "too-long"] as const)
    .map((completeness) => readbackNotice(sourcePath, completeness))
    .find((text) => block.text.endsWith(text));
  if (notice !== undefined) {
    return { ...result, content: [{ ...block, text: block.text.slice(0, -notice.length).trimEnd() }] };
  }
  const { fullOutputPath: _, ...rest } = details;
  return { ...result, details: rest };
}

/** The last line that is not blank, when it is pi's timer. */
function withoutTookLine(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => plain(line).trim() !== "");
  return at !== -1 &&
    plain(lines[at] ?? "")
      .trim()
      .startsWith("Took ")
    ? lines.slice(0, at)
    : lines;
}

function plain(line: string): string {
  // oxlint-disable-next-line no-control-regex -- terminal styles begin with ESC
  return line.replaceAll(/\u001B\[[0-9;:]*m/g, "");
}
