import type { SilentPrefix } from "../silent-prefix.ts";
import type { Span, Stage } from "../model.ts";
import { resolve } from "../resolve.ts";

/**
 * How a producer may be treated once nobody reads its output any more.
 * - `search`: it only lists or searches; it is stopped at once.
 * - `finite-job`: a test run, a build, an installation, …: it may finish, so that its full log exists.
 * - `other`: nothing is known.
 */
export type ProducerKind = "search" | "finite-job" | "other";

/** What is known of the stages that stay. */
export type Producer =
  | { readonly kind: "producer"; readonly stop: ProducerKind; readonly readsTree: readonly string[] | undefined }
  | { readonly kind: "refused"; readonly why: "endless-producer" | "unknown-tree"; readonly at: Span };

/** Judges the stages that stay. */
export function describeProducer(stages: readonly Stage[], _prefix: SilentPrefix): Producer {
  for (const stage of stages) {
    if (stage.kind === "compound") continue;
    const command = resolve(stage);
    if (command.kind === "resolved" && command.name === "yes")
      return { kind: "refused", why: "endless-producer", at: stage };
  }
  return { kind: "producer", stop: "other", readsTree: undefined };
}
