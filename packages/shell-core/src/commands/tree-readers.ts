import { mentionOf, namesWith } from "../tools/index.ts";

/**
 * Tools that read or list whole trees, looked for in the text, wherever they stand in it: a log that grows in such a tree would be
 * part of its own input. A tool that is only mentioned costs nothing but a shorter log.
 */
const TREE_READER = mentionOf(
  namesWith(({ readsTree }) => readsTree === true),
  String.raw`[\w-]`,
);

/** Whether a command may list or read the directory that a log of its output lies in. */
export function mayReadTree(text: string): boolean {
  return TREE_READER.test(text);
}
