// Runs tools of pi as pi itself does, in the node that this pi needs: lists of calls come on standard input, their texts go out.
// Usage: node tool-runner.mjs <entry file of the pi package>

import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const pi = await import(pathToFileURL(process.argv[2]).href);
const places = JSON.parse(await text(process.stdin));

const answers = [];
for (const { cwd, calls } of places) {
  const tools = {
    grep: pi.createGrepToolDefinition(cwd),
    find: pi.createFindToolDefinition(cwd),
    ls: pi.createLsToolDefinition(cwd),
    read: pi.createReadToolDefinition(cwd),
  };
  answers.push(await Promise.all(calls.map(({ tool, args }) => answer(tools[tool], args, cwd))));
}
process.stdout.write(JSON.stringify(answers));

async function answer(tool, args, cwd) {
  try {
    const { content } = await tool.execute("call", args, undefined, undefined, { cwd });
    return { text: content.map((block) => block.text ?? "").join("") };
  } catch (error) {
    return { error: error.message };
  }
}
