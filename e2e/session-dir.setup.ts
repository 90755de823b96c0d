import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESSION_DIR_VARIABLE } from "./harness/run-directory.ts";

/** Gives all test workers one temporary folder, and removes it when the last test has ended. */
export default function setup(): () => void {
  const dir = mkdtempSync(join(tmpdir(), "shellwise-e2e-"));
  process.env[SESSION_DIR_VARIABLE] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
