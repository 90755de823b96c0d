import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type PiSession, type PiSessionOptions, withPi } from "./harness/index.ts";

/** Milliseconds after which a pi that is shared by the tests of a group is killed. */
const TIMEOUT_MS = 300_000;

/**
 * One pi in rpc mode for all tests of a `describe`, because its start costs more than fifty calls. Each test has a new session of it,
 * in which extensions begin anew; files stay as the tests before have left them. Behind the last test no process may be left.
 * Sessions are saved, because a new one of pi 0.73 is saved anyway, without that in the working directory.
 *
 * @returns gives the pi, while a test runs
 */
export function sharedPi(options: PiSessionOptions): () => PiSession {
  let pi: PiSession | undefined;
  let finish: (() => void) | undefined;
  let ended: ReturnType<typeof withPi>;

  beforeAll(async () => {
    await new Promise<void>((started, failed) => {
      ended = withPi({ timeoutMs: TIMEOUT_MS, saveSession: true, ...options }, async (session) => {
        pi = session;
        started();
        await new Promise<void>((resolve) => (finish = resolve));
      });
      ended.catch(failed);
    });
  });
  beforeEach(async () => void (await pi?.request({ type: "new_session" })));
  afterAll(async () => {
    finish?.();
    expect((await ended).survivors).toEqual([]);
  });
  return () => pi ?? expect.unreachable("The pi is there only while a test runs.");
}
