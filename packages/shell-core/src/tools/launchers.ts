import { leadingOptions } from "../syntax/arguments.ts";
import { BEHIND_DASHES, COMMAND, NO_VALUES } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Tools that run a command or a text which their arguments name, from their manual pages. */
export const LAUNCHERS: readonly ToolSheet[] = [
  {
    names: "bash sh zsh dash ksh",
    options: leadingOptions("o:O:", "rcfile: init-file:"),
    launches: { text: "c", otherwise: { runs: "file" } },
  },
  {
    // 123 when a command that it ran ended with 1 to 125 (xargs(1) of findutils 4.9).
    names: "xargs",
    options: leadingOptions(
      "a:d:E:e::I:i::L:l::n:P:s:",
      "arg-file: delimiter: max-args: max-procs: replace:: max-lines::",
    ),
    inherits: { 123: 1 },
    search: "*",
    launches: { otherwise: { runs: "command", place: "elsewhere" } },
    readsToEnd: true,
  },
  {
    names: "ssh",
    options: leadingOptions("B:b:c:D:E:e:F:I:i:J:L:l:m:O:o:p:Q:R:S:W:w:"),
    silence: { letter: "q", long: "quiet" },
    endless: "-N",
    launches: { otherwise: { runs: "text", skip: 1, place: "remote" } },
  },
  // With a time, a lock, another priority, another user, another terminal
  { names: "caffeinate", options: leadingOptions("t:w:"), endless: "!-t", launches: { otherwise: COMMAND } },
  {
    names: "gtimeout",
    options: leadingOptions("s:k:", "signal: kill-after:"),
    launches: { otherwise: { runs: "command", skip: 1 } },
  },
  {
    names: "flock",
    options: leadingOptions("E:w:", "timeout: wait:"),
    launches: { otherwise: { runs: "command", skip: 1 } },
  },
  { names: "doas", options: leadingOptions("C:u:"), launches: { otherwise: COMMAND } },
  { names: "ionice", options: leadingOptions("c:n:", "class: classdata:"), launches: { otherwise: COMMAND } },
  {
    names: "xvfb-run",
    options: leadingOptions("e:f:n:p:s:w:", "server-num: server-args:"),
    launches: { otherwise: COMMAND },
  },
  { names: "setsid chronic winpty valgrind", options: NO_VALUES, launches: { otherwise: COMMAND } },
  { names: "strace", options: leadingOptions("a:b:e:E:I:o:O:p:P:s:S:u:"), launches: { otherwise: COMMAND } },
  { names: "ltrace", options: leadingOptions("a:e:l:n:o:p:s:u:"), launches: { otherwise: COMMAND } },
  // With another environment
  {
    names: "direnv",
    options: NO_VALUES,
    launches: { subcommands: { exec: { runs: "command", skip: 1 } } },
  },
  { names: "dotenv", options: leadingOptions("e:f:v:", "file:"), launches: { otherwise: COMMAND } },
  {
    names: "dotenvx doppler op infisical",
    options: NO_VALUES,
    launches: { subcommands: { run: BEHIND_DASHES } },
  },
  { names: "aws-vault", options: NO_VALUES, launches: { subcommands: { exec: BEHIND_DASHES } } },
];
