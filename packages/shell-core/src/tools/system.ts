import { leadingOptions } from "../syntax/arguments.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Packages, services and terminals of the system. From their manual pages (Debian 12, macOS 14). */
export const SYSTEM: readonly ToolSheet[] = [
  // Packages
  { names: "apt", search: "list, search, show, policy, depends, rdepends", job: "*" },
  { names: "dpkg", search: "-l|-L|-S|-s|--list|--listfiles|--search|--status|-c" },
  { names: "rpm", search: "-q|-qa|-ql|-qi|--query" },
  { names: "dnf", search: "list, search, info, repoquery", job: "*" },
  { names: "yum", search: "list, search, info", job: "*" },
  { names: "pacman", search: "-Q|-Qs|-Ql|-Qi|-Ss|-Si", job: "*" },
  { names: "apk", search: "list, info, search", job: "*" },
  { names: "brew", search: "list, info, search, outdated, deps, ls, config, services list, leaves", job: "*" },
  // Services and logs
  {
    names: "systemctl",
    options: leadingOptions("t:H:M:"),
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
