import type { Word } from "../../syntax/model.ts";

/**
 * A word that the shell expands to names of files and to nothing else: `src/*.ts`. Where no file matches, it stays what it is, so
 * `--include=*.ts` and `find -name *.ts` mostly mean what they say.
 */
export function isGlobWord(word: Word): boolean {
  return !word.static && !word.substitution && !/[$`~{]/.test(word.raw);
}

/** The folder in front of the first special character: `src` for `src/*.ts`, empty for `*.ts`. */
export function folderOfGlob(word: Word): string {
  const special = word.value.search(/[*?[]|[@!+]\(/);
  return word.value.slice(0, Math.max(word.value.lastIndexOf("/", special), 0));
}
