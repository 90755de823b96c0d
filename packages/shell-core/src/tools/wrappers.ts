import type { OptionSyntax } from "../syntax/arguments.ts";

/** Commands that run another command given as their arguments and give back its exit status. */
export type WrapperName =
  | "env"
  | "command"
  | "builtin"
  | "exec"
  | "nohup"
  | "nice"
  | "timeout"
  | "stdbuf"
  | "unbuffer"
  | "sudo"
  | "time";

/** How to find the command behind a wrapper. */
export interface Wrapper {
  readonly options: OptionSyntax;
  /** Options after which no command is run, or not this one: `command -v x`, `sudo -l`, `env -S "…"`. */
  readonly notRunning: readonly string[];
  /** What `notRunning` makes of it: the wrapper is itself the command (`command -v git`), or nothing is known. */
  readonly notRunningMeans: "itself" | "unresolved";
  /** `A=b` words before the command are assignments. */
  readonly assignments: boolean;
  /** Operands before the command: 1 for the duration of `timeout 5 make`. */
  readonly operands: number;
}

const base = { notRunning: [], notRunningMeans: "unresolved", assignments: false, operands: 0 } as const;

/**
 * Sources: GNU coreutils 9.1 manual (env, nohup, nice, timeout, stdbuf), bash 5.2 manual section 4 (command, builtin, exec),
 * sudo 1.9 and GNU time 1.9 manual pages, unbuffer(1) of expect 5.45.
 */
export const WRAPPERS: Readonly<Record<WrapperName, Wrapper>> = {
  env: {
    ...base,
    options: {
      short: "i0vu:C:S:",
      long: ["ignore-environment", "null", "debug", "unset:", "chdir:", "split-string:", "help", "version"],
      stopAtOperand: true,
    },
    // `env -S 'grep -n x'` splits its value into a command of its own.
    notRunning: ["S", "split-string", "help", "version"],
    assignments: true,
  },
  command: {
    ...base,
    options: { short: "pvV", long: [], stopAtOperand: true },
    notRunning: ["v", "V"],
    notRunningMeans: "itself",
  },
  builtin: { ...base, options: { short: "", long: [], stopAtOperand: true } },
  exec: { ...base, options: { short: "cla:", long: [], stopAtOperand: true } },
  nohup: {
    ...base,
    options: { short: "", long: ["help", "version"], stopAtOperand: true },
    notRunning: ["help", "version"],
  },
  nice: {
    ...base,
    options: { short: "n:", long: ["adjustment:", "help", "version"], number: true, stopAtOperand: true },
    notRunning: ["help", "version"],
  },
  timeout: {
    ...base,
    options: {
      short: "s:k:v",
      long: ["signal:", "kill-after:", "preserve-status", "foreground", "verbose", "help", "version"],
      stopAtOperand: true,
    },
    notRunning: ["help", "version"],
    operands: 1,
  },
  stdbuf: {
    ...base,
    options: { short: "i:o:e:", long: ["input:", "output:", "error:", "help", "version"], stopAtOperand: true },
    notRunning: ["help", "version"],
  },
  unbuffer: { ...base, options: { short: "p", long: [], stopAtOperand: true } },
  sudo: {
    ...base,
    options: {
      short: "ABbEHnPSkKlvVshieg:u:p:C:c:D:R:T:r:t:U:",
      long: [
        "askpass",
        "bell",
        "background",
        "preserve-env::",
        "set-home",
        "non-interactive",
        "preserve-groups",
        "stdin",
        "reset-timestamp",
        "remove-timestamp",
        "list",
        "validate",
        "version",
        "shell",
        "login",
        "edit",
        "help",
        "user:",
        "group:",
        "prompt:",
        "close-from:",
        "chdir:",
        "chroot:",
        "command-timeout:",
        "role:",
        "type:",
        "host:",
      ],
      stopAtOperand: true,
    },
    // `-s` and `-i` hand the words to a shell; `-b` gives back no status; `-h` is help or a host.
    notRunning: [
      "b",
      "K",
      "l",
      "v",
      "V",
      "s",
      "h",
      "i",
      "e",
      "background",
      "remove-timestamp",
      "list",
      "validate",
      "version",
      "shell",
      "login",
      "edit",
      "help",
      "host",
    ],
    assignments: true,
  },
  time: {
    ...base,
    options: {
      short: "apvqf:o:",
      long: ["append", "portability", "verbose", "quiet", "format:", "output:", "help", "version"],
      stopAtOperand: true,
    },
    notRunning: ["help", "version"],
  },
};

/** What `rtk` subcommands stand for; rtk's other subcommands have no counterpart here. */
export const RTK_SUBCOMMANDS: Readonly<Record<string, string>> = { grep: "grep", find: "find", read: "cat", ls: "ls" };

/** What may stand between `rtk` and its subcommand (rtk 0.28 and its neighbours). */
export const RTK_FLAGS = /^(?:-v+|-u|--verbose|--ultra-compact|--skip-env)$/;
