import type { Reporter, TestModule, TestSpecification } from "vitest/node";

/** Milliseconds between two lines. */
const EVERY_MS = 10_000;

/** The part of a test file that is looked at: its path from the root of the checkout. */
type File = Pick<TestModule, "relativeModuleId">;

/**
 * Says from time to time how far a run has come and what it is at, for logs and other places where vitest cannot draw its summary:
 *
 * ```text
 *   40 s: 57 of 93 files done; running e2e/stock-pi.test.ts (12 s), e2e/replay.test.ts (3 s)
 * ```
 */
export default class ProgressReporter implements Reporter {
  readonly #print: (line: string) => void;
  readonly #running = new Map<string, number>();
  #files = 0;
  #done = 0;
  #started = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ print = (line) => process.stdout.write(line) }: { readonly print?: (line: string) => void } = {}) {
    this.#print = print;
  }

  onTestRunStart({ length }: readonly Pick<TestSpecification, "moduleId">[]): void {
    this.#files = length;
    this.#started = Date.now();
    this.#timer = setInterval(() => this.#print(`${this.#line()}\n`), EVERY_MS);
    this.#timer.unref();
  }

  onTestModuleQueued(file: File): void {
    this.#running.set(file.relativeModuleId, Date.now());
  }

  onTestModuleEnd(file: File): void {
    this.#running.delete(file.relativeModuleId);
    this.#done += 1;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #line(): string {
    const running = [...this.#running].map(([path, start]) => `${path} (${since(start)})`).join(", ");
    return `  ${since(this.#started)}: ${this.#done} of ${this.#files} files done; running ${running || "nothing"}`;
  }
}

function since(start: number): string {
  return `${Math.round((Date.now() - start) / 1000)} s`;
}
