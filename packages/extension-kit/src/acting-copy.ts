import type { EventBus } from "@mariozechner/pi-coding-agent";

/** The outcome of {@link claim}. */
export interface Claim {
  /** No other copy had claimed the name: this one acts. */
  readonly mine: boolean;
  /** Gives the name up. pi 0.73 keeps listeners on the bus after a reload, where they would answer for ever. */
  readonly release: () => void;
}

/**
 * Decides which copy of an extension acts when pi loads it twice (from a folder and from settings, say). The copies are separate
 * modules; all they share is `pi.events`, which delivers at once, so the first to ask gets no answer and answers the others.
 *
 * Claim in `session_start`, not while loading: pi 1.6 may load extensions it does not keep.
 */
export function claim(events: EventBus, name: string): Claim {
  const channel = `${name}:acting-copy`;
  const question = { taken: false };
  events.emit(channel, question);
  if (question.taken) return { mine: false, release: () => undefined };
  const release = events.on(channel, (asked) => {
    if (typeof asked === "object" && asked !== null && "taken" in asked) asked.taken = true;
  });
  return { mine: true, release };
}
