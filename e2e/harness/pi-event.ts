/** One event of pi's JSON stream: pi's own fields, and when it arrived. */
export interface PiEvent {
  readonly type: string;
  /** Milliseconds on this process's monotonic clock at which the event was read. */
  readonly at: number;
  readonly [field: string]: unknown;
}

/** Reads one line of pi's event stream; a line that is not JSON becomes an event of type `not json`. */
export function readEvent(line: string): PiEvent {
  const at = performance.now();
  try {
    return { ...(JSON.parse(line) as PiEvent), at };
  } catch {
    return { type: "not json", line, at };
  }
}
