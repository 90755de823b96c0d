import { optionSyntax } from "../syntax/arguments.ts";
import { COMMAND_EXIT } from "./shell-builtins.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const IN_FRONT = { stopAtOperand: true } as const;

const HELP = "help version";

/**
 * Commands that run another command given as their arguments and give back its exit status. Sources: GNU coreutils 9.1 manual (env,
 * nohup, nice, timeout, stdbuf), bash 5.2 manual section 4 (command, builtin, exec), sudo 1.9 and GNU time 1.9 manual pages,
 * unbuffer(1) of expect 5.45.
 */
export const WRAPPERS: readonly ToolSheet[] = [
  {
    names: "env",
    options: optionSyntax("i0vu:C:S:", `ignore-environment null debug unset: chdir: split-string: ${HELP}`, IN_FRONT),
    search: "*",
    // `env -S 'grep -n x'` splits its value into a command of its own.
    wraps: { notRunning: `S split-string ${HELP}`, assignments: true, printsAlone: true },
  },
  {
    names: "command",
    options: optionSyntax("pvV", "", IN_FRONT),
    // Only `command -v x` and `command -V x` are not looked through.
    exits: [COMMAND_EXIT],
    wraps: { notRunning: "v V", orItself: true, transparent: true },
  },
  { names: "builtin", options: optionSyntax("", "", IN_FRONT), wraps: { mayRefuse: true } },
  {
    names: "exec",
    options: optionSyntax("cla:", "", IN_FRONT),
    wraps: { transparent: true, replacesShell: true },
    shell: () => ["exits"],
  },
  { names: "nohup", options: optionSyntax("", HELP, IN_FRONT), wraps: { notRunning: HELP, transparent: true } },
  {
    names: "nice",
    options: optionSyntax("n:", `adjustment: ${HELP}`, { number: true, ...IN_FRONT }),
    wraps: { notRunning: HELP, transparent: true },
  },
  {
    names: "timeout",
    options: optionSyntax("s:k:v", `signal: kill-after: preserve-status foreground verbose ${HELP}`, IN_FRONT),
    wraps: { notRunning: HELP, operands: 1, transparent: true },
  },
  {
    names: "stdbuf",
    options: optionSyntax("i:o:e:", `input: output: error: ${HELP}`, IN_FRONT),
    wraps: { notRunning: HELP, transparent: true },
  },
  { names: "unbuffer", options: optionSyntax("p", "", IN_FRONT), wraps: { transparent: true } },
  {
    names: "sudo",
    options: optionSyntax(
      "ABbEHnPSkKlvVshieg:u:p:C:c:D:R:T:r:t:U:",
      "askpass bell background preserve-env:: set-home non-interactive preserve-groups stdin reset-timestamp remove-timestamp list " +
        "validate version shell login edit help user: group: prompt: close-from: chdir: chroot: command-timeout: role: type: host:",
      IN_FRONT,
    ),
    // `-s` and `-i` hand the words to a shell; `-b` gives back no status; `-h` is help or a host.
    wraps: {
      notRunning: "b K l v V s h i e background remove-timestamp list validate version shell login edit help host",
      assignments: true,
      mayRefuse: true,
    },
  },
  {
    names: "time",
    options: optionSyntax("apvqf:o:", `append portability verbose quiet format: output: ${HELP}`, IN_FRONT),
    wraps: { notRunning: HELP, reports: true },
  },
];
