import { existsSync } from "node:fs";

// In a checkout pi loads the sources as they are; a packed package holds only what `npm run bundle` made of them.
const inCheckout = existsSync(new URL("./src/pi-extension.ts", import.meta.url));

/** The pi extension. */
export default async function exitCodeLens(pi) {
  const { default: extension } = await import(inCheckout ? "./src/pi-extension.ts" : "./dist/pi-extension.js");
  extension(pi);
}
