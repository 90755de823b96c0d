import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives all test workers one `TMPDIR` of their own, and removes it when the last test has ended: what is tested leaves logs there,
 * as it would in use. The name is short, because sockets are put below it.
 */
export default function setup(): () => void {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "t-")));
  process.env["TMPDIR"] = dir;
  return () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
