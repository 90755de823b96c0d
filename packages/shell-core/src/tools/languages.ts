import { leadingOptions } from "../syntax/arguments.ts";
import { BEHIND_DASHES, COMMAND, NO_VALUES, SCRIPT } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const EXECUTES = { subcommands: { exec: COMMAND } } as const;

/** Tool chains of other languages, and what their projects run. From their command lines' help. */
export const LANGUAGES: readonly ToolSheet[] = [
  {
    names: "cargo",
    options: leadingOptions("C:Z:", "config: color: manifest-path:"),
    search: "tree, metadata, search, --list, --version, locate-project, pkgid",
    job:
      "build, b, test, t, check, c, clippy, fmt, bench, doc, install, update, add, remove, fix, publish, package, nextest, audit, deny, " +
      "llvm-cov, tarpaulin, clean, fetch, vendor, machete, udeps, expand, sqlx",
    endless: "watch",
  },
  {
    names: "rustup",
    search: "show, toolchain list, target list, component list",
    job: "update, install, toolchain install, component add, target add",
  },
  {
    names: "go",
    options: leadingOptions("C:"),
    search: "list, doc, env, version, help, tool nm, tool objdump, tool pprof, tool cover",
    job: "build, test, vet, install, get, mod, generate, fmt, fix, clean, work, tool",
  },
  { names: "golangci-lint", search: "linters, version, help, config", job: "*" },
  { names: "dotnet", job: "build, test, restore, publish, pack, clean, format, add, tool, ef", endless: "watch" },
  { names: "swift", search: "--version", job: "build, test, package" },
  { names: "flutter", job: "test, build, analyze, pub, doctor, clean, drive" },
  { names: "dart", job: "test, analyze, format, compile, pub, fix" },
  {
    names: "mix",
    job: "test, compile, deps.get, format, credo, dialyzer, ecto.migrate, release",
    endless: "phx.server",
  },
  { names: "elm", job: "make" },
  { names: "nix", job: "build, flake, develop" },
  { names: "mvn mvnw", job: "*", endless: "spring-boot:run, jetty:run, tomcat7:run, quarkus:dev" },
  { names: "gradle gradlew", job: "*", endless: "bootRun, -t|--continuous" },
  { names: "quarkus", endless: "dev" },
  { names: "sbt", job: "*", endless: "~compile, ~test, ~run" },
  // Ruby
  { names: "ruby", options: leadingOptions("e:I:r:C:"), launches: { code: "e", otherwise: { runs: "file" } } },
  { names: "bundle", options: NO_VALUES, job: "*", launches: EXECUTES },
  { names: "gem", search: "list, search, info", job: "*" },
  {
    names: "rails",
    job: "test, db:migrate, db:setup, db:seed, assets:precompile, generate, g",
    endless: "server, s",
  },
  { names: "foreman honcho goreman", endless: "start" },
  { names: "overmind", endless: "start, s" },
  // Perl and PHP
  { names: "perl", options: leadingOptions("e:E:I::M::"), launches: { code: "e E", otherwise: { runs: "file" } } },
  {
    names: "php",
    options: leadingOptions("r:d:c:f:S:t:"),
    endless: "-S",
    launches: { code: "r", otherwise: { runs: "file" } },
  },
  {
    names: "composer",
    options: leadingOptions("d:", "working-dir:"),
    job: "*",
    launches: { subcommands: { run: SCRIPT, "run-script": SCRIPT, exec: COMMAND } },
  },
  { names: "artisan", job: "test, migrate", endless: "serve, queue:work, queue:listen, schedule:work" },
  { names: "symfony", endless: "server:start !-d, serve !-d" },
  // Versions of all of them
  {
    names: "mise",
    options: leadingOptions("C:E:j:", "cd: env: jobs:"),
    search: "ls, list, tasks, ls-remote, outdated, current, env, settings, doctor, config, which, where",
    job: "install, i, upgrade, up, use, prune, trust",
    launches: {
      subcommands: { run: SCRIPT, r: SCRIPT, exec: BEHIND_DASHES, x: BEHIND_DASHES },
      otherwise: SCRIPT,
      own:
        "install i ls list ls-remote use u unuse upgrade up outdated doctor dr env e set unset settings trust tasks t task plugins p " +
        "prune current which where activate deactivate completion config cfg self-update version registry search sync tool " +
        "bin-paths cache direnv fmt generate g help hook-env implode latest link ln reshim shell sh uninstall watch w",
    },
  },
  { names: "asdf", options: NO_VALUES, job: "install", launches: EXECUTES },
  { names: "rbenv", options: NO_VALUES, launches: EXECUTES },
  {
    names: "fnm",
    options: NO_VALUES,
    launches: { subcommands: { exec: { runs: "command", options: leadingOptions("", "using:") } } },
  },
  {
    names: "volta",
    options: NO_VALUES,
    launches: { subcommands: { run: { runs: "command", options: leadingOptions("", "node: npm:") } } },
  },
];
