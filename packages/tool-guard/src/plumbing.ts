/**
 * The guard's own words in what a shell says of a command. bash quotes what it ran where a signal ended it
 * (`bash: line 1: 7 Killed  make > '…/ran' > '…/out'`) and where the text turns out to be wrong.
 */
const MARKS = [".pi-bash-guard-", "__shellwise"] as const;

/** Each with what stands for it. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/ *> ?'?[^\s'>]*\/\.pi-bash-guard-[0-9a-f]{16}\/(?:ran|out)'?/g, ""],
  [/__shellwise ?\(\) ?\{[^\n]*?return "\$2"; ?\}; /g, ""],
  [/\{ ([^\n]*?); __shellwise \d+ "\$\?" "\$\{PIPESTATUS\[@\]\}"; \}/g, "$1"],
];

/** Takes the guard's own words out of a piece of what the shell wrote; nearly always it is the same piece. */
export function withoutPlumbing(chunk: Buffer): Buffer {
  if (!MARKS.some((mark) => chunk.includes(mark))) return chunk;
  const text = chunk.toString("latin1");
  const own = PARTS.reduce((rest, [part, instead]) => rest.replaceAll(part, instead), text);
  return own === text ? chunk : Buffer.from(own, "latin1");
}
