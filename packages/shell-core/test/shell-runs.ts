import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaryOf } from "./debian-binary.ts";

/** What a shell made of a text: what both streams determine, whoever wrote first. */
export interface ShellRun {
  readonly status: number;
  readonly stdout: string;
  /** Lines of standard error, sorted: two processes that write to it race. */
  readonly stderr: readonly string[];
}

/** Bash, and zsh, without which nothing here can be shown. */
function shellPath(shell: "bash" | "zsh"): string {
  if (shell === "bash") return "/bin/bash";
  const zsh = binaryOf(["zsh"], { package: "zsh", path: "bin/zsh" });
  if (zsh === undefined) throw new Error("This test needs zsh, and could not get it: apt-get install -y zsh");
  return zsh;
}

/** One shell runs all texts; to start a process for each from here takes many times as long. */
const DRIVER = `
while IFS= read -r -d '' file; do
  IFS= read -r -d '' text < "$file.text"
  "$1" -c "$text" < /dev/null > "$file.out" 2> "$file.err"
  echo $? > "$file.status"
done
exit 0
`;

/** A folder to run in, with the files that the texts name. */
export class ShellFolder {
  readonly path = mkdtempSync(join(tmpdir(), "shellwise-shell-"));
  readonly #jobs = join(this.path, "jobs");
  readonly #work = join(this.path, "work");

  constructor() {
    mkdirSync(this.#jobs);
    mkdirSync(join(this.#work, "web"), { recursive: true });
    writeFileSync(join(this.#work, "lines.txt"), "one x\ntwo\nthree x\n");
    writeFileSync(join(this.#work, "not-executable"), "x");
    chmodSync(join(this.#work, "not-executable"), 0o644);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** Path of an empty record for text number `index`. */
  record(index: number): string {
    const path = join(this.path, `record.${index}`);
    writeFileSync(path, "");
    return path;
  }

  /** Runs the texts in order, each in a new shell, in the same folder. */
  async run(shell: "bash" | "zsh", texts: readonly string[]): Promise<readonly ShellRun[]> {
    const files = texts.map((text, index) => {
      const file = join(this.#jobs, String(index));
      writeFileSync(`${file}.text`, `${text}\0`);
      return file;
    });
    const child = spawn("/bin/bash", ["-c", DRIVER, "driver", shellPath(shell)], {
      cwd: this.#work,
      stdio: ["pipe", "ignore", "ignore"],
      env: { PATH: process.env["PATH"], HOME: this.path, LC_ALL: "C", SHLVL: "1" },
    });
    child.stdin?.end(files.map((file) => `${file}\0`).join(""));
    await once(child, "close");
    return files.map((file) => ({
      status: Number(readFileSync(`${file}.status`, "utf8")),
      stdout: read(`${file}.out`),
      stderr: read(`${file}.err`).split("\n").toSorted(),
    }));
  }
}

/** Bash tells the number of a process that was killed. */
function read(file: string): string {
  return readFileSync(file, "latin1").replaceAll(/ *\b\d+ +(?=Killed|Done|Exit)/g, " PID ");
}
