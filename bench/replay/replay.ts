import type { RecordedCall } from "./recorded-call.ts";
import type { LineCounts } from "./recording.ts";
import { startReplay, type ReplayedCall } from "./replay-calls.ts";
import type { ReplayResult } from "./report.ts";
import { Tally } from "./tally.ts";
import { TellingExamples } from "./telling-examples.ts";

/** One replay from its first call to its result, in memory that does not grow with the number of calls. */
export class Replay {
  readonly #judge = startReplay();
  readonly #tally = new Tally();
  readonly #examples = new TellingExamples();

  /** Takes the next call, in the order in which they were made. */
  add(call: RecordedCall): ReplayedCall {
    const replayed = this.#judge(call);
    this.#tally.addCall(replayed);
    this.#examples.offer(replayed);
    return replayed;
  }

  addLines(counts: LineCounts): void {
    this.#tally.addLines(counts);
  }

  /** What all of it came to. */
  result(about: Pick<ReplayResult, "files" | "unreadable" | "seconds">): ReplayResult {
    return {
      ...about,
      totals: this.#tally.totals(),
      examples: this.#examples.chosen(),
      leftAlone: this.#examples.leftAlone(),
      hiddenFailures: this.#tally.hiddenFailures(),
    };
  }
}
