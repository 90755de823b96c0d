import { leadingOptions } from "../syntax/arguments.ts";
import type { Launch } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const EXEC: Launch = {
  runs: "command",
  options: leadingOptions("e:u:w:", "env: env-file: user: workdir: detach-keys: index:"),
  skip: 1,
  place: "remote",
};
const DOCKER_OPTIONS = leadingOptions("H:c:l:", "host: context: config: log-level: tlscacert: tlscert: tlskey:");
const COMPOSE_OPTIONS = leadingOptions(
  "f:p:",
  "file: project-name: profile: env-file: project-directory: ansi: progress: parallel:",
);
const COMPOSE = {
  subcommands: { exec: EXEC, run: { ...EXEC, options: leadingOptions("e:u:w:v:p:", "env: user: name:") } },
} as const;
const KUBERNETES_OPTIONS = leadingOptions(
  "n:s:v:",
  "namespace: context: kubeconfig: cluster: user: server: as: as-group: as-uid: cache-dir: certificate-authority: client-certificate: " +
    "client-key: request-timeout: tls-server-name: token: password: username: log-flush-frequency: profile: profile-output: vmodule:",
);
const KUBERNETES = { subcommands: { exec: { runs: "command", afterDashes: true, place: "remote" } } } as const;

/** docker 27, podman 5, kubectl 1.31, helm 3. */
export const CONTAINERS: readonly ToolSheet[] = [
  {
    names: "docker",
    options: DOCKER_OPTIONS,
    search:
      "ps, images, image ls, image inspect, image history, container ls, container inspect, inspect, logs, container logs, history, " +
      "version, info, network ls, network inspect, volume ls, volume inspect, top, port, diff, search, stats --no-stream, system df, " +
      "context ls",
    job: "build, buildx, pull, push, image build, image pull, image prune, system prune, save, load, tag",
    endless: "logs -f|--follow, events !--until, stats !--no-stream, attach, service logs -f|--follow",
    launches: { subcommands: { exec: EXEC, compose: { runs: "tool", named: "docker-compose" } } },
  },
  {
    names: "podman",
    options: DOCKER_OPTIONS,
    search: "ps, images, inspect, logs, history, info, volume ls, network ls",
    job: "build, pull, push",
    endless: "logs -f|--follow, events !--until, stats !--no-stream, attach",
    launches: { subcommands: { exec: EXEC } },
  },
  {
    names: "nerdctl",
    options: DOCKER_OPTIONS,
    endless: "logs -f|--follow, events, stats !--no-stream, attach",
    launches: { subcommands: { exec: EXEC } },
  },
  {
    names: "docker-compose",
    options: COMPOSE_OPTIONS,
    search: "ps, logs, config, images, top, ls, version, port",
    job: "build, pull, push, down, stop, up -d|--detach|--wait",
    endless: "logs -f|--follow, up !-d|--detach|--wait|--no-start, watch, events, attach, stats !--no-stream",
    launches: COMPOSE,
  },
  {
    names: "podman-compose",
    options: COMPOSE_OPTIONS,
    endless: "logs -f|--follow, up !-d|--detach",
    launches: COMPOSE,
  },
  {
    names: "kubectl",
    options: KUBERNETES_OPTIONS,
    search: "get, describe, logs, top, explain, api-resources, api-versions, config view, version, events",
    job: "apply, delete, create, rollout, wait, diff",
    endless: "logs -f|--follow, get -w|--watch|--watch-only, events -w|--watch, port-forward, proxy, attach",
    launches: KUBERNETES,
  },
  {
    names: "oc",
    options: KUBERNETES_OPTIONS,
    search: "get, describe, logs, explain",
    endless: "logs -f|--follow, get -w|--watch|--watch-only, port-forward, proxy, attach",
    launches: KUBERNETES,
  },
  {
    names: "helm",
    options: leadingOptions("n:", "namespace: kube-context:"),
    search: "list, ls, status, get, show, search, template, history",
    job: "*",
  },
  // skaffold 2, tilt 0.33: from their help
  { names: "skaffold", search: "config list, schema list, version", job: "*", endless: "dev, debug" },
  {
    names: "tilt",
    search: "get, describe, logs !-f|--follow, version",
    job: "ci, down, trigger",
    endless: "up, logs -f|--follow",
  },
  { names: "stern", endless: "!--no-follow" },
  { names: "kail kubetail", endless: "*" },
  { names: "minikube", endless: "tunnel" },
];
