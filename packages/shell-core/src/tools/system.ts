import { leadingOptions, valueOptions } from "../syntax/arguments.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const LOCAL_DATABASES = /^(?:passwd|shadow|group|gshadow|services|protocols|networks|rpc|ethers|aliases)$/;

/** Packages, services and terminals of the system. From their manual pages (Debian 12, macOS 14). */
export const SYSTEM: readonly ToolSheet[] = [
  // Packages
  { names: "apt", search: "list, search, show, policy, depends, rdepends", job: "*" },
  {
    names: "dpkg",
    exits: [
      {
        // dpkg-query(1) 1.21; asked for several packages, it prints about those that are there.
        with: "s status",
        meaning: ({ operands }) =>
          operands.length === 1
            ? {
                answer: "not-installed",
                output: /^dpkg-query: package '.*' is not installed .*\n(?:Use .*\n?)?$/,
              }
            : undefined,
      },
    ],
    search: "-l|-L|-S|-s|--list|--listfiles|--search|--status|-c",
  },
  { names: "rpm", search: "-q|-qa|-ql|-qi|--query" },
  { names: "dnf", search: "list, search, info, repoquery", job: "*" },
  { names: "yum", search: "list, search, info", job: "*" },
  { names: "pacman", search: "-Q|-Qs|-Ql|-Qi|-Ss|-Si", job: "*" },
  { names: "apk", search: "list, info, search", job: "*" },
  { names: "brew", search: "list, info, search, outdated, deps, ls, config, services list, leaves", job: "*" },
  // Users and other entries
  {
    // id(1) of coreutils 9.1: the message is the answer.
    names: "id",
    exits: [{ meaning: { answer: "no-such-user", output: /^id: .+: no such user\n?$/ } }],
    search: "*",
  },
  {
    // getent(1) of glibc 2.36: 2 when a key is not there. What asks the network ends so for a failure of it, too.
    names: "getent",
    options: valueOptions("s:", "service:"),
    exits: [
      {
        codes: [2],
        meaning: ({ operands: [database, ...keys] }) =>
          keys.length === 1 && LOCAL_DATABASES.test(database?.value ?? "")
            ? { answer: "no-such-entry", output: "nothing" }
            : undefined,
      },
    ],
    search: "*",
  },
  // Services and logs
  {
    names: "systemctl",
    options: leadingOptions("t:H:M:"),
    exits: [
      {
        // systemctl(1) 252: 3 when the unit is not active, which it prints without `-q`; 4 when there is none.
        subcommand: "is-active",
        codes: [3],
        meaning: ({ operands }) =>
          operands.length === 1
            ? { answer: "not-active", output: /^(?:(?:in|de)?activ(?:e|ating)\n?|failed\n?|unknown\n?)?$/ }
            : undefined,
      },
    ],
    search: "status, list-units, list-unit-files, list-timers, show, cat, is-active, is-enabled",
  },
  { names: "journalctl", search: "*", endless: "-f|--follow" },
  { names: "dmesg", search: "*", endless: "-w|-W|--follow|--follow-new" },
  { names: "service", search: "--status-all" },
  { names: "crontab", search: "-l" },
  { names: "log", endless: "stream" },
  { names: "syslog", endless: "-w" },
  { names: "supervisorctl", endless: "tail -f, fg" },
  { names: "supervisord", endless: "-n|--nodaemon" },
  { names: "pm2", endless: "logs !--nostream, log !--nostream, monit, start --no-daemon" },
  // Network, disks, terminals
  { names: "ip", search: "a, addr, address, r, route, link, l, n, neigh, rule, -br, -4, -6", endless: "monitor" },
  { names: "mount", search: "!-t|-o|-a|--bind|--all" },
  {
    names: "tmux",
    options: leadingOptions("L:S:f:"),
    search: "ls, list-sessions, list-windows, list-panes, capture-pane, show-options, display-message",
  },
  { names: "screen", search: "-ls|-list" },
  // macOS
  { names: "defaults", search: "read" },
  { names: "security", search: "find-certificate, find-identity" },
  { names: "codesign", search: "-d|-dv|-dvv|-dvvv|--display" },
];
