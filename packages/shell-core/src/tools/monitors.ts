import type { ToolSheet } from "./tool-sheet.ts";

/** Followers, monitors and servers of the system, which go on until somebody stops them. From their manual pages. */
export const MONITORS: readonly ToolSheet[] = [
  { names: "sleep", endless: "infinity, inf" },
  { names: "seq", search: "*", endless: "inf" },
  // Followers
  { names: "lnav", endless: "!-n" },
  { names: "logcat", endless: "!-d|-c|-t|-g|-S|-G" },
  { names: "adb", endless: "logcat !-d|-c|-t|-g|-S|-G, shell logcat !-d|-c|-t|-g" },
  { names: "fswatch", endless: "!-1|--one-event" },
  { names: "inotifywait", endless: "-m|--monitor" },
  { names: "inotifywatch", endless: "!-t|--timeout" },
  { names: "redis-cli", endless: "monitor, MONITOR, subscribe, SUBSCRIBE, psubscribe, PSUBSCRIBE" },
  { names: "busctl udevadm", endless: "monitor" },
  // Monitors
  { names: "glances", endless: "!--stop-after" },
  { names: "iotop", endless: "!-n|--iter" },
  { names: "iftop", endless: "!-s" },
  { names: "powertop", endless: "!--html|--csv|-t|--time" },
  { names: "nvidia-smi", endless: "-l|--loop|--loop-ms, dmon !-c, pmon !-c" },
  { names: "perf", endless: "top" },
  // Network
  { names: "ping", endless: "!-c|-w|--count|--deadline" },
  { names: "ping6", endless: "!-c|-w|--count" },
  { names: "mtr", endless: "!-c|-r|--report|--report-cycles" },
  { names: "tcpdump", endless: "!-c|-D|-r|-d|--list-interfaces" },
  { names: "tshark", endless: "!-c|-a|-r|-D|-G" },
  { names: "ngrep", endless: "!-n|-I" },
  { names: "nc", endless: "-l|-k" },
  { names: "ncat", endless: "-l|-k|--listen|--keep-open" },
  { names: "netcat", endless: "-l|-k|--listen" },
  // Servers
  { names: "caddy", endless: "run, file-server, reverse-proxy, respond" },
  { names: "nginx", endless: "-g" },
  { names: "redis-server", endless: "!--daemonize" },
  { names: "mongod", endless: "!--fork" },
  { names: "mysqld", endless: "!--initialize|--initialize-insecure" },
  { names: "consul nomad", endless: "agent" },
  { names: "vault minio", endless: "server" },
  { names: "ollama", endless: "serve" },
  // However they are called
  {
    names:
      "yes multitail watch watchexec entr dbus-monitor htop btop atop nload bpftrace dtrace autossh ngrok websocat wscat " +
      "pm2-runtime puma unicorn rackup sidekiq guard postgres etcd llama-server text-generation-launcher air reflex cargo-watch bacon iex",
    endless: "*",
  },
];
