/**
 * Tools that read or list whole trees, looked for in the text, wherever they stand in it: a log that grows in such a tree would be
 * part of its own input. A tool that is only mentioned costs nothing but a shorter log.
 */
const TREE_READER =
  /(?<![\w-])(?:find|fd|fdfind|bfs|[efz]?grep|rg|rga|ugrep|ag|ack|sg|ast-grep|tree|du|tar|zip|rsync|cp|ls|eza)(?![\w-])/;

/** Whether a command may list or read the directory that a log of its output lies in. */
export function mayReadTree(text: string): boolean {
  return TREE_READER.test(text);
}
