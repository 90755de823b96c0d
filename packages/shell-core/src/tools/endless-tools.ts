import { isEndlessScript } from "../commands/script-names.ts";
import { hasOption, isUsage, onlyTellsAboutItself, type Usage } from "./usage.ts";
import type { Reached } from "../commands/reached-tools.ts";
import type { Word } from "../syntax/model.ts";

/**
 * Calls that do not end by themselves: followers, monitors, servers, watchers. In a shell the view ends them, or nothing does.
 * Each row is the tool's name and the usages that go on for ever (see usage.ts for the notation).
 */
const ENDLESS: Readonly<Record<string, readonly Usage[]>> = {
  // Output without end
  yes: [""],
  sleep: ["infinity", "inf"],
  seq: ["inf"],
  // Followers
  tail: ["-f|-F|--follow|--retry"],
  less: ["+F"],
  journalctl: ["-f|--follow"],
  dmesg: ["-w|-W|--follow|--follow-new"],
  multitail: [""],
  lnav: ["!-n"],
  logcat: ["!-d|-c|-t|-g|-S|-G"],
  adb: ["logcat !-d|-c|-t|-g|-S|-G", "shell logcat !-d|-c|-t|-g"],
  syslog: ["-w"],
  log: ["stream"],
  docker: ["logs -f|--follow", "events !--until", "stats !--no-stream", "attach", "service logs -f|--follow"],
  podman: ["logs -f|--follow", "events !--until", "stats !--no-stream", "attach"],
  nerdctl: ["logs -f|--follow", "events", "stats !--no-stream", "attach"],
  "docker-compose": [
    "logs -f|--follow",
    "up !-d|--detach|--wait|--no-start",
    "watch",
    "events",
    "attach",
    "stats !--no-stream",
  ],
  "podman-compose": ["logs -f|--follow", "up !-d|--detach"],
  kubectl: ["logs -f|--follow", "get -w|--watch|--watch-only", "events -w|--watch", "port-forward", "proxy", "attach"],
  oc: ["logs -f|--follow", "get -w|--watch|--watch-only", "port-forward", "proxy", "attach"],
  stern: ["!--no-follow"],
  kail: [""],
  kubetail: [""],
  heroku: ["logs -t|--tail", "local"],
  fly: ["logs !-n|--no-tail", "proxy"],
  flyctl: ["logs !-n|--no-tail", "proxy"],
  railway: ["logs !-d|--deployment|-b|--build"],
  vercel: ["dev", "logs -f|--follow"],
  netlify: ["dev", "logs", "watch"],
  wrangler: ["tail", "dev", "pages dev"],
  aws: ["logs tail --follow"],
  gcloud: ["logging tail", "app logs tail", "beta logging tail"],
  az: ["webapp log tail", "monitor log-analytics tail"],
  firebase: ["emulators:start", "serve"],
  supabase: ["functions serve"],
  stripe: ["listen", "logs tail"],
  pm2: ["logs !--nostream", "log !--nostream", "monit", "start --no-daemon"],
  "pm2-runtime": [""],
  supervisorctl: ["tail -f", "fg"],
  supervisord: ["-n|--nodaemon"],
  // Monitors
  watch: [""],
  watchexec: [""],
  entr: [""],
  fswatch: ["!-1|--one-event"],
  "redis-cli": ["monitor", "MONITOR", "subscribe", "SUBSCRIBE", "psubscribe", "PSUBSCRIBE"],
  "dbus-monitor": [""],
  busctl: ["monitor"],
  udevadm: ["monitor"],
  ip: ["monitor"],
  minikube: ["tunnel"],
  inotifywait: ["-m|--monitor"],
  inotifywatch: ["!-t|--timeout"],
  top: ["!-n|-l"],
  htop: [""],
  btop: [""],
  atop: [""],
  glances: ["!--stop-after"],
  iotop: ["!-n|--iter"],
  iftop: ["!-s"],
  nload: [""],
  powertop: ["!--html|--csv|-t|--time"],
  "nvidia-smi": ["-l|--loop|--loop-ms", "dmon !-c", "pmon !-c"],
  perf: ["top"],
  bpftrace: [""],
  dtrace: [""],
  // Network
  ping: ["!-c|-w|--count|--deadline"],
  ping6: ["!-c|-w|--count"],
  mtr: ["!-c|-r|--report|--report-cycles"],
  tcpdump: ["!-c|-D|-r|-d|--list-interfaces"],
  tshark: ["!-c|-a|-r|-D|-G"],
  ngrep: ["!-n|-I"],
  nc: ["-l|-k"],
  ncat: ["-l|-k|--listen|--keep-open"],
  netcat: ["-l|-k|--listen"],
  ssh: ["-N"],
  autossh: [""],
  ngrok: [""],
  cloudflared: ["tunnel"],
  lt: [""],
  localtunnel: [""],
  websocat: [""],
  wscat: [""],
  // Servers
  serve: [""],
  "http-server": [""],
  "live-server": [""],
  "browser-sync": ["start"],
  "json-server": [""],
  "http.server": [""],
  SimpleHTTPServer: [""],
  nodemon: [""],
  "ts-node-dev": [""],
  flask: ["run"],
  fastapi: ["dev", "run"],
  uvicorn: [""],
  gunicorn: [""],
  hypercorn: [""],
  daphne: [""],
  "waitress-serve": [""],
  "manage.py": ["runserver", "qcluster", "process_tasks"],
  "django-admin": ["runserver"],
  celery: ["worker", "beat", "flower", "events"],
  rq: ["worker"],
  dramatiq: [""],
  streamlit: ["run"],
  gradio: [""],
  jupyter: ["notebook", "lab", "server"],
  "jupyter-lab": [""],
  "jupyter-notebook": [""],
  tensorboard: [""],
  mkdocs: ["serve"],
  "sphinx-autobuild": [""],
  hugo: ["server", "serve", "-w|--watch"],
  jekyll: ["serve", "s", "build -w|--watch"],
  rails: ["server", "s"],
  puma: [""],
  unicorn: [""],
  rackup: [""],
  sidekiq: [""],
  foreman: ["start"],
  overmind: ["start", "s"],
  honcho: ["start"],
  goreman: ["start"],
  guard: [""],
  php: ["-S"],
  artisan: ["serve", "queue:work", "queue:listen", "schedule:work"],
  symfony: ["server:start !-d", "serve !-d"],
  caddy: ["run", "file-server", "reverse-proxy", "respond"],
  "redis-server": ["!--daemonize"],
  mongod: ["!--fork"],
  postgres: [""],
  mysqld: ["!--initialize|--initialize-insecure"],
  etcd: [""],
  consul: ["agent"],
  vault: ["server"],
  nomad: ["agent"],
  minio: ["server"],
  ollama: ["serve"],
  "llama-server": [""],
  "text-generation-launcher": [""],
  vllm: ["serve"],
  nginx: ["-g"],
  dotnet: ["watch"],
  air: [""],
  reflex: [""],
  "cargo-watch": [""],
  cargo: ["watch"],
  bacon: [""],
  trunk: ["serve", "watch"],
  mix: ["phx.server"],
  iex: [""],
  gradle: ["bootRun", "-t|--continuous"],
  gradlew: ["bootRun", "-t|--continuous"],
  mvn: ["spring-boot:run", "jetty:run", "tomcat7:run", "quarkus:dev"],
  mvnw: ["spring-boot:run", "jetty:run", "tomcat7:run", "quarkus:dev"],
  quarkus: ["dev"],
  sbt: ["~compile", "~test", "~run"],
  // Web tool chains
  vite: ["!build|optimize"],
  vitest: ["watch", "dev", "-w|--watch|--ui"],
  next: ["dev", "start"],
  nuxt: ["dev", "preview", "start"],
  nuxi: ["dev", "preview"],
  astro: ["dev", "preview"],
  remix: ["dev"],
  "remix-serve": [""],
  "react-router": ["dev"],
  "react-scripts": ["start"],
  "react-native": ["start"],
  expo: ["start"],
  gatsby: ["develop", "serve"],
  "vue-cli-service": ["serve"],
  ng: ["serve", "s", "dev", "test !--no-watch|--watch=false", "build -w|--watch"],
  "webpack-dev-server": [""],
  webpack: ["serve", "watch", "-w|--watch"],
  rollup: ["-w|--watch"],
  esbuild: ["--watch|--serve|--servedir"],
  parcel: ["serve", "watch", "!build"],
  tsc: ["-w|--watch"],
  tsgo: ["-w|--watch"],
  sass: ["-w|--watch"],
  postcss: ["-w|--watch"],
  tailwindcss: ["-w|--watch"],
  babel: ["-w|--watch"],
  mocha: ["-w|--watch"],
  ava: ["-w|--watch"],
  karma: ["start !--single-run"],
  cypress: ["open"],
  playwright: ["test --ui", "show-report", "codegen", "open", "run-server", "show-trace"],
  storybook: ["dev"],
  "start-storybook": [""],
  vitepress: ["dev", "serve", "preview"],
  vuepress: ["dev"],
  docusaurus: ["start", "serve"],
  eleventy: ["--serve|--watch"],
  slidev: ["!build|export"],
  turbo: ["watch", "daemon"],
  prisma: ["studio"],
  "drizzle-kit": ["studio"],
  convex: ["dev !--once"],
  sst: ["dev"],
  partykit: ["dev"],
  inngest: ["dev"],
  "trigger.dev": ["dev"],
  electron: [""],
  tauri: ["dev"],
  bun: ["--watch|--hot"],
  node: ["--watch"],
  tsx: ["watch", "--watch"],
  deno: ["serve", "--watch|--watch-hmr"],
  chokidar: [""],
  onchange: [""],
  caffeinate: ["!-t"],
};

/** Options that mean the same wherever they exist. */
const ENDLESS_OPTIONS = ["--watch", "--watchAll", "--watch-all", "--watch-mode"];

/** `gh run watch` and `gh pr checks --watch` end with the run. */
const WATCH_ENDS: ReadonlySet<string> = new Set(["gh", "glab"]);

/** Files that never end. */
const ENDLESS_FILE = /^(?:if=)?\/dev\/(?:zero|u?random|full)$/;

/** What bounds a reader of such a file: `dd if=/dev/zero count=1`, `od -N4 /dev/urandom`, `head -c 16 /dev/urandom`. */
const BOUNDED_READERS: Readonly<Record<string, readonly string[]>> = {
  dd: ["count"],
  head: [""],
  od: ["-N", "--read-bytes"],
  xxd: ["-l", "-len"],
  hexdump: ["-n"],
  hd: ["-n"],
  openssl: [""],
  shred: [""],
  shuf: ["--random-source"],
  sort: ["--random-source"],
  // They only look at the name.
  ls: [""],
  stat: [""],
  file: [""],
  echo: [""],
  test: [""],
  "[": [""],
};

/** Program text that waits, listens or loops. */
const ENDLESS_CODE =
  /\bwhile\s*\(?\s*(?:1|true|True|:)\b|\bfor\s*\(\s*;|\bloop\s+(?:do|\{)|itertools\.count|setInterval\s*\(|\.listen\s*\(|\b(?:serve|run)_forever\b|\bBun\.serve\b|\bDeno\.serve\b/;

/** Whether what a stage runs goes on for ever, as far as that can be seen. */
export function isEndless(reached: Reached): boolean {
  switch (reached.kind) {
    case "tool":
      return !onlyTellsAboutItself(reached.args) && isEndlessTool(reached.name, reached.args);
    case "script":
      return (
        !onlyTellsAboutItself(reached.args) &&
        (isEndlessScript(reached.name) || isEndlessTool(reached.name, reached.args))
      );
    case "code":
      return ENDLESS_CODE.test(reached.text);
    case "compound":
      return reached.loop;
    case "unknown":
      return false;
    default:
      return reached satisfies never;
  }
}

function isEndlessTool(name: string, args: readonly Word[]): boolean {
  const usages = Object.hasOwn(ENDLESS, name) ? (ENDLESS[name] ?? []) : [];
  if (usages.some((usage) => isUsage(args, usage, "anywhere"))) return true;
  if (!WATCH_ENDS.has(name) && ENDLESS_OPTIONS.some((option) => hasOption(args, option))) return true;
  return readsEndlessFile(name, args);
}

function readsEndlessFile(name: string, args: readonly Word[]): boolean {
  if (!args.some(({ value }) => ENDLESS_FILE.test(value))) return false;
  const bounds = Object.hasOwn(BOUNDED_READERS, name) ? (BOUNDED_READERS[name] ?? []) : [];
  return !bounds.some((bound) => bound === "" || args.some(({ value }) => value.startsWith(bound)));
}

/** Whether standard input is one of the files that never end. */
export function isEndlessFile(path: string): boolean {
  return ENDLESS_FILE.test(path);
}
