import { byteCount } from "../../demo/text-layout.ts";

/** A terminal, or anything else that output goes to. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const REDRAW_EVERY_MS = 100;
const BAR_COLUMNS = 20;

/** Shows how far a long reading has come, as a bar: one line that is drawn over, on a terminal only, and gone at the end. */
export class ProgressLine {
  readonly #out: ProgressOutput;
  readonly #total: number;
  readonly #now: () => number;
  #drawnAt = Number.NEGATIVE_INFINITY;

  /**
   * @param total bytes to read in all
   * @param now milliseconds, for tests
   */
  constructor(out: ProgressOutput, total: number, now: () => number = () => performance.now()) {
    this.#out = out;
    this.#total = total;
    this.#now = now;
  }

  /** Redraws the line, unless it was drawn just now. */
  show(bytes: number, calls: number): void {
    const now = this.#now();
    if (this.#out.isTTY !== true || now - this.#drawnAt < REDRAW_EVERY_MS) return;
    this.#drawnAt = now;
    const percent = this.#total === 0 ? 100 : Math.min(100, Math.floor((100 * bytes) / this.#total));
    const full = Math.round((percent * BAR_COLUMNS) / 100);
    const bar = "█".repeat(full) + "░".repeat(BAR_COLUMNS - full);
    const text = `${bar} ${percent} %  ${byteCount(bytes)} of ${byteCount(this.#total)}, ${calls.toLocaleString("en")} calls`;
    this.#out.write(`\r\u001B[2K${text.slice(0, (this.#out.columns ?? 80) - 1)}`);
  }

  /** Removes the line. */
  clear(): void {
    if (this.#drawnAt !== Number.NEGATIVE_INFINITY) this.#out.write("\r\u001B[2K");
  }
}
