import { bash, call } from "../../e2e/harness/index.ts";
import type { Scene } from "../scene.ts";

export const slowBuild: Scene = {
  name: "slow-build",
  title: "A slow command is not run twice",
  caption:
    "The model looks at the end of a slow build, then wants to see the warnings. Stock pi has thrown the rest away, so the build runs " +
    "again. The guard has saved it and says where. (Here one second is slow; by default it is ten.)",
  agentFiles: { "pi-tool-guard.json": '{ "slowAfterMs": 1000 }' },
  files: {
    "build.sh": [
      "for unit in $(seq 1 400); do",
      '  echo "[$unit/400] compiled hull-$unit.o"',
      '  if [ "$unit" = 217 ]; then echo "hull.c:88: warning: unused variable \'ballast\'"; fi',
      "done",
      "sleep 2",
      'echo "linked ship"',
      "",
    ].join("\n"),
  },
  turns: [
    bash("sh build.sh | tail -1"),
    (request) => {
      const [, path] = /\[Full output: (\S+)\. Read it/.exec(request.toolResults.at(-1) ?? "") ?? [];
      if (path === undefined) return bash("sh build.sh | grep warning");
      return call("read", { path, offset: 218, limit: 1 });
    },
  ],
};
