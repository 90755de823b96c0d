import { bash, call } from "../../e2e/harness/index.ts";
import type { Scene } from "../scene.ts";
import { ifRefused } from "./second-thoughts.ts";

export const shellExploration: Scene = {
  name: "shell-exploration",
  title: "grep in the shell, where a grep tool is at hand",
  caption:
    "The refusal is one line. Where the tool gives the very same lines, it holds the call to copy; where it does not, as " +
    "with node_modules, which the shell's grep reads too, it only names the tool: look at the bytes. Work is never refused: " +
    "the last command changes something, so it runs.",
  flags: ["--tools", "read,bash,edit,write,grep"],
  files: {
    ".gitignore": "node_modules/\n",
    "src/ferry.ts": "// TODO: sail at night\nexport const knots = 12;\n",
    "node_modules/heavy/index.js": Array.from({ length: 400 }, (_, n) => `// TODO ${n}: somebody else's`).join("\n"),
  },
  turns: [
    bash("git init -q . && mkdir -p build"),
    bash("grep -rn 'knots' src"),
    (request) => {
      const [, name, args] = /^better-explore:.* Call: (\w+) (\{.*\})$/.exec(request.toolResults.at(-1) ?? "") ?? [];
      return name === undefined || args === undefined ? undefined : call(name, args);
    },
    bash("grep -rn 'TODO' ."),
    ifRefused(/^better-explore:/, call("grep", { pattern: "TODO" })),
    bash("cp src/ferry.ts build/ferry.ts && grep -n knots build/ferry.ts"),
  ],
};
