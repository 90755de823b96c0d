import { once } from "node:events";
import type { Writable } from "node:stream";
import type { ReplayedCall } from "./replay-calls.ts";
import type { ReplayResult } from "./report.ts";

/**
 * Writes everything as one JSON object, while it is read, so that no number of calls fills the memory: `calls` comes first, one
 * call a line, then the fields of {@link ReplayResult}.
 */
export class JsonReport {
  readonly #out: Writable;
  #separator = '{"calls":[\n';

  constructor(out: Writable) {
    this.#out = out;
  }

  /** Writes some calls and waits until the reader keeps up. */
  async add(replayed: readonly ReplayedCall[]): Promise<void> {
    let text = "";
    for (const { call, findings } of replayed) {
      const { output: _, ...result } = call.result ?? { output: undefined };
      const { file, line } = call.place;
      const { host, at, tool, by, args, times } = call;
      text += this.#separator + JSON.stringify({ file, line, host, at, tool, by, args, times, result, findings });
      this.#separator = ",\n";
    }
    if (text !== "" && !this.#out.write(text)) await once(this.#out, "drain");
  }

  /** Writes the rest. */
  end(result: ReplayResult): void {
    const { examples, leftAlone: _, ...rest } = result;
    const shown = examples.map(({ call, finding }) => ({
      ...call.place,
      rule: finding.rule,
      verdict: finding.verdict,
    }));
    const opening = this.#separator.startsWith("{") ? this.#separator : "";
    this.#out.write(`${opening}],\n${JSON.stringify({ ...rest, examples: shown }, undefined, 2).slice(2)}\n`);
  }
}
