/**
 * The guard beside bash, on many more commands than `npm test` looks at, in the real pi of both versions:
 * `npm run test:guard [-- --commands 10000] [--seed N] [--version 0.73|1.6]`. Prints each command whose result is not what bash gives.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { bash, PI_VERSIONS, type PiVersion, withPi } from "../e2e/harness/index.ts";
import { complaintsAbout } from "../packages/tool-guard/test/fair-result.ts";
import { COMMAND_FILES, generatedCommands } from "../packages/tool-guard/test/generated-commands.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");

/** Commands of one prompt, which pi 1.6 runs side by side, and prompts of one session, whose transcript grows with each. */
const BATCH = 8;
const SESSION = 400;

const { values } = parseArgs({
  options: {
    commands: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    version: { type: "string" },
  },
});
const total = Number(values.commands);
const seed = Number(values.seed);
const samples = fc.sample(generatedCommands, { numRuns: total, seed });
for (const version of PI_VERSIONS.filter((each) => values.version === undefined || each === values.version)) {
  const wrong = await compare(version);
  console.log(`pi ${version}, seed ${seed}: ${total} commands, ${wrong} not as bash`);
  if (wrong > 0) process.exitCode = 1;
}

async function compare(version: PiVersion): Promise<number> {
  let wrong = 0;
  for (let from = 0; from < total; from += SESSION) {
    const commands = samples.slice(from, from + SESSION);
    await withPi({ version, extensions: [GUARD], files: COMMAND_FILES, timeoutMs: 600_000 }, async (pi) => {
      const results: { text: string; isError: boolean }[] = [];
      for (let at = 0; at < commands.length; at += BATCH) {
        const calls = commands.slice(at, at + BATCH).map(({ command }) => bash(command));
        const seen = await pi.prompt("go", [calls]);
        for (const { text = "", isError = false } of seen) results.push({ text, isError });
      }
      const { work, tmp } = pi.directory;
      const complaints = await complaintsAbout(commands, results, work, join(tmp, "referee"));
      for (const [index, complaint] of complaints.entries()) {
        if (complaint === undefined) continue;
        wrong += 1;
        console.log(`${JSON.stringify(commands[index]?.command)}\n  ${complaint}`);
      }
    });
    process.stderr.write(`pi ${version}: ${Math.min(from + SESSION, total)} of ${total}, ${wrong} wrong\n`);
  }
  return wrong;
}
