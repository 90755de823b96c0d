import { readFileSync } from "node:fs";
import { mayConcern } from "./may-concern.ts";

/**
 * The program behind every hook, and behind the slash command. A hook that fails is a hook that says nothing: Claude Code goes on, and
 * only the status 2 would block a call.
 */
try {
  const [mode, ...rest] = process.argv.slice(2);
  if (mode === "report") {
    const { report } = await import("./report.ts");
    process.stdout.write(report(rest));
  } else {
    const text = readFileSync(0, "utf8");
    // Most calls end here, before the rules are loaded.
    if (mayConcern(text)) {
      const { answer } = await import("./answer.ts");
      process.stdout.write(await answer(text));
    }
  }
} catch {
  process.exitCode = 0;
}
