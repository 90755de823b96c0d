/**
 * How a bundle gets modules of pi.
 *
 * pi loads extensions through jiti 2.7 (0.73.1 and 1.6.0), which has node import a `.js` file of a `"type": "module"` package: quick, but
 * then `@mariozechner/pi-coding-agent` is whatever lies in a `node_modules` above, such as another release of pi in the user's project.
 * A file that node cannot import, and every `.ts` file, jiti compiles with Babel and gives it pi's own modules; that takes 90 to 190 ms
 * with an empty cache. So a bundle asks node for the very file that runs (`running-pi.mjs`), and where that is none of pi's, it throws:
 * jiti then compiles it, and pi's modules are jiti's to find.
 */

/** Modules that the host gives. */
export const HOST_MODULES = ["@mariozechner/*", "@earendil-works/*", "@deepseek-ai/*", "typebox", "@sinclair/typebox"];

/** The one module whose values a bundle can have. */
const PI = "@mariozechner/pi-coding-agent";

/** An import as esbuild prints it. */
const IMPORT = new RegExp(String.raw`^import \{([^}]*)\} from "${PI}";$`, "m");

/**
 * Puts the import from pi in a bundled file into the form that works natively.
 *
 * @param {string} code what esbuild wrote
 * @param {string} helper path of `running-pi.mjs` beside the file
 * @returns {string | undefined} the code; `undefined` where nothing is imported from pi
 */
export function withRunningPi(code, helper) {
  const names = IMPORT.exec(code)?.[1]?.replaceAll(" as ", ": ");
  if (names === undefined) return undefined;
  const native = [
    "// Only what jiti has compiled has a `jitiImport`.",
    `const {${names}} = await import(typeof jitiImport === "function" ? "${PI}" : runningPi());`,
  ].join("\n");
  return `import { runningPi } from "${helper}";\n${code.replace(IMPORT, () => native)}`;
}
