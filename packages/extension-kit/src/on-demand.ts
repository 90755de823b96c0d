/** Where all copies of this package, of whatever extension, find the load that is under way. */
const UNDER_WAY: unique symbol = Symbol.for("shellwise: load under way") as never;

interface Loads {
  [UNDER_WAY]?: Promise<unknown>;
}

/**
 * Loads something with the first call that needs it, once, and never beside another load: pi 0.73 loads extensions with a loader (jiti) that
 * hands out half of a module when two calls that run side by side import it at the same time.
 *
 * @param load an `import(…)`
 * @returns gives what was loaded; rejects as `load` does, and then tries again with the next call
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= inTurn(load).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

function inTurn<T>(load: () => Promise<T>): Promise<T> {
  const loads = globalThis as Loads;
  const mine = Promise.resolve(loads[UNDER_WAY]).then(load);
  loads[UNDER_WAY] = mine.catch(() => undefined);
  return mine;
}
