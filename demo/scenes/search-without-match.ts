import { bash } from "../../e2e/harness/index.ts";
import type { Scene } from "../scene.ts";

export const searchWithoutMatch: Scene = {
  name: "search-without-match",
  title: "A search without a match is an answer, not an error",
  caption:
    "grep and rg exit with status 1 when nothing matches. Stock pi flags that as a failed call, and models start to repair " +
    "what is not broken. Watch the flag; and watch the last two stay errors, because they are.",
  files: {
    "src/server.ts": 'import { route } from "./route.ts";\n\nexport const listen = (port: number) => route(port);\n',
    "src/route.ts": "export const route = (port: number) => `listening on ${port}`;\n",
    "package.json": '{ "name": "harbour", "type": "module" }\n',
  },
  turns: [
    bash("grep -rn 'TODO' src"),
    bash("cd src && rg 'legacyFetch'"),
    bash("node -e 0 && grep -rn 'express' package.json"),
    bash("grep -rn 'route' scr"),
    bash("grep -q route src/server.ts && node -e 'process.exit(1)'"),
  ],
};
