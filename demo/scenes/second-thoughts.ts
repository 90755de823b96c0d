import type { Reply, Turn } from "../../e2e/harness/index.ts";

/** A turn for when the last result says something (a refusal, an advice), and none otherwise. */
export function ifRefused(words: RegExp, reply: Reply): Turn {
  return (request) => (words.test(request.toolResults.at(-1) ?? "") ? reply : undefined);
}
