import type { Word } from "../model.ts";
import { scriptNameParts } from "./endless-tools.ts";
import type { Reached } from "./reached-tools.ts";
import { isUsage, onlyTellsAboutItself, type Usage } from "./usage.ts";

/**
 * How a producer may be treated once nobody reads its output any more.
 * - `search`: it only lists, searches or prints; it is stopped at once.
 * - `finite-job`: a test run, a build, an installation, …: it may finish, so that its full log exists.
 * - `other`: nothing is known.
 */
export type ProducerKind = "search" | "finite-job" | "other";

/** Tools that only print what they find, however they are called. */
const SEARCH_TOOLS: ReadonlySet<string> = new Set(
  // Searching and listing
  (
    "grep egrep fgrep zgrep rgrep rg ag ack ls dir vdir exa eza lsd tree du df fzf locate mdfind which whereis type file stat readlink " +
    "realpath basename dirname pwd glob compgen " +
    // Reading
    "cat zcat gzcat bzcat xzcat zstdcat lz4cat tac rev nl head tail cut uniq wc column tr fold fmt paste join comm expand unexpand " +
    "cksum md5sum sha1sum sha256sum shasum md5 sum b2sum strings od xxd hexdump hd bat batcat less more look tsort diff cmp sdiff colordiff " +
    "numfmt iconv base64 base32 jq xmllint pdftotext exiftool identify ffprobe mediainfo zipinfo " +
    // Printing
    "echo printf seq env printenv date cal uname hostname whoami id groups arch nproc uptime tty locale getconf true : test [ expr factor " +
    "man info help tldr apropos whatis history alias declare typeset export set shopt jobs ulimit umask dirs " +
    // The system
    "ps pgrep pidof pstree lsof ss netstat fuser ifconfig arp free vmstat iostat mpstat lsblk lscpu lsusb lspci lsmod blkid findmnt w who " +
    "last lastlog getent dmesg journalctl sw_vers system_profiler ioreg pmset launchctl scutil mdls otool " +
    "dig nslookup host whois " +
    // Programs and packages
    "nm objdump readelf ldd size addr2line cloc tokei scc apt-cache dpkg-query pkg-config"
  ).split(" "),
);

/** Tools that only print in some usages. */
const SEARCH_USAGES: Readonly<Record<string, readonly Usage[]>> = {
  curl: [
    "!-X|--request|-d|--data|--data-raw|--data-binary|--data-urlencode|--json|-F|--form|-T|--upload-file|-o|-O|--output|--remote-name",
  ],
  wget: ["-qO-|-O-|-nvO-"],
  find: ["!-delete|-fprint|-fprint0|-fprintf|-fls"],
  fd: [""],
  fdfind: [""],
  sed: ["!-i|--in-place"],
  sort: ["!-o|--output"],
  yq: ["!-i|--inplace"],
  xargs: [""],
  tar: ["-t|--list", "tf", "tvf", "tzf", "tvzf", "tjf"],
  unzip: ["-l", "-p", "-Z", "-v", "-c"],
  bsdtar: ["-t|--list"],
  "7z": ["l"],
  zstd: ["-c", "-dc"],
  gzip: ["-dc", "-cd", "-l"],
  gunzip: ["-c"],
  git: [
    "log",
    "grep",
    "ls-files",
    "ls-tree",
    "ls-remote",
    "show",
    "diff",
    "diff-tree",
    "diff-index",
    "diff-files",
    "difftool --tool-help",
    "blame",
    "annotate",
    "rev-list",
    "rev-parse",
    "reflog",
    "shortlog",
    "cat-file",
    "status",
    "describe",
    "for-each-ref",
    "show-ref",
    "show-branch",
    "name-rev",
    "whatchanged",
    "merge-base",
    "cherry",
    "count-objects",
    "check-ignore",
    "check-attr",
    "var",
    "version",
    "help",
    "range-diff",
    "stash list",
    "stash show",
    "worktree list",
    "branch -a|-r|-v|-l|--list|--all|--remotes|--contains|--merged|--no-merged|--show-current|--sort|--format !-d|-D|-m|-M|--delete",
    "tag -l|-n|--list|--contains|--merged|--sort|--points-at !-d|-a|-s|-f|--delete",
    "remote -v|--verbose",
    "remote show",
    "config -l|--list|--get|--get-all|--get-regexp|--show-origin",
    "config list",
    "config get",
    "submodule status",
    "notes list",
    "notes show",
    "bisect log",
    "lfs ls-files",
    "fsck",
    "verify-pack",
    "fast-export",
  ],
  gh: [
    "pr list",
    "pr view",
    "pr diff",
    "pr checks !--watch",
    "pr status",
    "issue list",
    "issue view",
    "issue status",
    "run list",
    "run view",
    "release list",
    "release view",
    "repo list",
    "repo view",
    "search",
    "status",
    "workflow list",
    "workflow view",
    "label list",
    "cache list",
    "secret list",
    "variable list",
    "gist list",
    "gist view",
    "auth status",
    "api !-X|--method|-f|-F|--field|--raw-field|--input",
    "help",
  ],
  glab: ["mr list", "mr view", "mr diff", "issue list", "issue view", "ci list", "ci view"],
  npm: [
    "ls",
    "list",
    "ll",
    "view",
    "info",
    "show",
    "search",
    "outdated",
    "explain",
    "why",
    "help",
    "config list",
    "config get",
    "root",
    "prefix",
    "bin",
  ],
  pnpm: ["ls", "list", "ll", "view", "info", "show", "search", "outdated", "why", "licenses"],
  yarn: ["list", "info", "why", "outdated", "workspaces list"],
  bun: ["pm ls", "pm view", "why", "outdated"],
  pip: ["list", "show", "freeze", "index", "search", "check"],
  pip3: ["list", "show", "freeze", "index", "search", "check"],
  uv: ["pip list", "pip show", "pip freeze", "tree", "python list"],
  poetry: ["show", "check", "env list", "env info"],
  conda: ["list", "search", "info", "env list"],
  cargo: ["tree", "metadata", "search", "--list", "--version", "locate-project", "pkgid"],
  rustup: ["show", "toolchain list", "target list", "component list"],
  go: ["list", "doc", "env", "version", "help", "tool nm", "tool objdump", "tool pprof", "tool cover"],
  gem: ["list", "search", "info"],
  brew: ["list", "info", "search", "outdated", "deps", "ls", "config", "services list", "leaves"],
  apt: ["list", "search", "show", "policy", "depends", "rdepends"],
  dpkg: ["-l|-L|-S|-s|--list|--listfiles|--search|--status|-c"],
  rpm: ["-q|-qa|-ql|-qi|--query"],
  dnf: ["list", "search", "info", "repoquery"],
  yum: ["list", "search", "info"],
  pacman: ["-Q|-Qs|-Ql|-Qi|-Ss|-Si"],
  apk: ["list", "info", "search"],
  docker: [
    "ps",
    "images",
    "image ls",
    "image inspect",
    "image history",
    "container ls",
    "container inspect",
    "inspect",
    "logs",
    "container logs",
    "history",
    "version",
    "info",
    "network ls",
    "network inspect",
    "volume ls",
    "volume inspect",
    "top",
    "port",
    "diff",
    "search",
    "stats --no-stream",
    "system df",
    "context ls",
  ],
  podman: ["ps", "images", "inspect", "logs", "history", "info", "volume ls", "network ls"],
  "docker-compose": ["ps", "logs", "config", "images", "top", "ls", "version", "port"],
  kubectl: [
    "get",
    "describe",
    "logs",
    "top",
    "explain",
    "api-resources",
    "api-versions",
    "config view",
    "version",
    "events",
  ],
  oc: ["get", "describe", "logs", "explain"],
  helm: ["list", "ls", "status", "get", "show", "search", "template", "history"],
  terraform: ["show", "output", "state list", "state show", "providers", "version"],
  systemctl: ["status", "list-units", "list-unit-files", "list-timers", "show", "cat", "is-active", "is-enabled"],
  service: ["--status-all"],
  crontab: ["-l"],
  ip: ["a", "addr", "address", "r", "route", "link", "l", "n", "neigh", "rule", "-br", "-4", "-6"],
  tmux: ["ls", "list-sessions", "list-windows", "list-panes", "capture-pane", "show-options", "display-message"],
  screen: ["-ls|-list"],
  mise: [
    "ls",
    "list",
    "tasks",
    "ls-remote",
    "outdated",
    "current",
    "env",
    "settings",
    "doctor",
    "config",
    "which",
    "where",
  ],
  aws: ["s3 ls", "logs filter-log-events", "ec2 describe-instances"],
  mount: ["!-t|-o|-a|--bind|--all"],
  defaults: ["read"],
  security: ["find-certificate", "find-identity"],
  codesign: ["-d|-dv|-dvv|-dvvv|--display"],
  "golangci-lint": ["linters", "version", "help", "config"],
  "llvm-objdump": [""],
  swift: ["--version"],
};

/** Tools that do a job and end, however they are called. */
const JOB_TOOLS: ReadonlySet<string> = new Set(
  // Test runners
  (
    "vitest jest mocha ava tap tape jasmine karma cypress playwright wdio testcafe nightwatch c8 nyc uvu pytest py.test nosetests tox nox " +
    "unittest coverage behave robot locust hypothesis rspec cucumber minitest phpunit pest codeception behat bats shellspec ctest gtest " +
    "gotestsum ginkgo richgo nextest cargo-nextest busted prove junit hyperfine stryker k6 newman maestro detox xctest " +
    // Compilers, builders, bundlers
    "tsc tsgo vue-tsc tsup tsdown swc babel esbuild rollup webpack parcel vite next nuxt nuxi astro remix gatsby ng unbuild microbundle ncc " +
    "react-scripts vue-cli-service sass postcss tailwindcss api-extractor typedoc jsdoc storybook build-storybook vitepress docusaurus eleventy " +
    "gcc g++ cc c++ clang clang++ rustc javac kotlinc scalac ghc ocamlc zig nim crystal gfortran ld ar as nasm nvcc emcc protoc buf swiftc " +
    "cmake ninja meson scons bazel bazelisk buck buck2 pants mvn mvnw gradle gradlew ant sbt lein xcodebuild msbuild autoconf automake autoreconf " +
    "configure pdflatex xelatex latexmk sphinx-build mkdocs jekyll hugo pandoc pyinstaller wasm-pack goreleaser electron-builder tauri packer " +
    // Linters, formatters, type checkers
    "eslint oxlint prettier oxfmt biome standard xo tslint stylelint knip depcheck madge dependency-cruiser publint attw size-limit " +
    "markdownlint markdownlint-cli2 commitlint lint-staged syncpack cspell typos alex vale remark htmlhint " +
    "ruff black isort flake8 pylint pyflakes pycodestyle mypy pyright basedpyright pyre bandit safety pip-audit autoflake yapf pydocstyle " +
    "golangci-lint staticcheck gofmt goimports gofumpt govulncheck revive errcheck gosec ineffassign deadcode golint " +
    "clippy rustfmt cargo-audit cargo-deny rubocop standardrb brakeman sorbet reek phpstan psalm phpcs phpcbf php-cs-fixer pint " +
    "ktlint detekt checkstyle spotbugs scalafmt swiftlint swiftformat clang-tidy clang-format cppcheck cpplint shellcheck shfmt hadolint " +
    "actionlint yamllint tflint tfsec checkov trivy semgrep gitleaks trufflehog ansible-lint dotenv-linter sqlfluff vint luacheck stylua " +
    "pre-commit lefthook husky dprint treefmt nixfmt alejandra deadnix statix elm-test elm-review credo dialyzer " +
    // Installers, generators, migrations
    "npm-check-updates ncu npm-check apt-get apt aptitude dnf yum zypper pacman apk brew port choco winget snap flatpak pip pip3 pipenv conda mamba " +
    "gem bundle bundler cpan cpanm luarocks opam cabal stack nuget composer cocoapods pod carthage degit " +
    "prisma drizzle-kit typeorm knex sequelize alembic flyway liquibase goose migrate atlas dbmate sqlc openapi-generator graphql-codegen orval " +
    "changeset semantic-release release-it standard-version lerna rush " +
    "terraform tofu terragrunt pulumi cdk sam serverless helm helmfile ansible-playbook ansible kustomize skaffold tsx-test " +
    "rsync wget aria2c unzip tar zip gzip gunzip bzip2 xz zstd 7z cp mv rm mkdir chmod chown dd ffmpeg convert magick " +
    "make gmake just cmake rake invoke nox pg_dump pg_restore mysqldump"
  ).split(" "),
);

/** Tools that do a job in some usages. */
const JOB_USAGES: Readonly<Record<string, readonly Usage[]>> = {
  npm: [
    "install",
    "i",
    "ci",
    "add",
    "remove",
    "uninstall",
    "update",
    "audit",
    "pack",
    "publish",
    "rebuild",
    "prune",
    "dedupe",
    "link",
    "version",
  ],
  pnpm: [
    "install",
    "i",
    "add",
    "remove",
    "update",
    "up",
    "audit",
    "pack",
    "publish",
    "rebuild",
    "prune",
    "dedupe",
    "fetch",
    "deploy",
    "ci",
  ],
  yarn: ["install", "add", "remove", "up", "upgrade", "audit", "pack", "publish", "rebuild", "dedupe", "workspaces"],
  bun: ["test", "build", "install", "i", "add", "a", "remove", "update", "link", "publish", "audit", "patch"],
  deno: ["test", "check", "lint", "fmt", "bench", "compile", "cache", "install", "doc", "publish", "coverage"],
  node: ["--test"],
  tsx: ["--test"],
  uv: ["pip", "sync", "lock", "add", "remove", "build", "publish", "venv", "tool", "python", "run"],
  poetry: ["install", "build", "add", "remove", "update", "lock", "publish"],
  pdm: ["install", "build", "add", "remove", "update", "lock", "sync"],
  hatch: ["build", "test", "fmt", "publish"],
  cargo: [
    "build",
    "b",
    "test",
    "t",
    "check",
    "c",
    "clippy",
    "fmt",
    "bench",
    "doc",
    "install",
    "update",
    "add",
    "remove",
    "fix",
    "publish",
    "package",
    "nextest",
    "audit",
    "deny",
    "llvm-cov",
    "tarpaulin",
    "clean",
    "fetch",
    "vendor",
    "machete",
    "udeps",
    "expand",
    "sqlx",
  ],
  rustup: ["update", "install", "toolchain install", "component add", "target add"],
  go: ["build", "test", "vet", "install", "get", "mod", "generate", "fmt", "fix", "clean", "work", "tool"],
  dotnet: ["build", "test", "restore", "publish", "pack", "clean", "format", "add", "tool", "ef"],
  swift: ["build", "test", "package"],
  flutter: ["test", "build", "analyze", "pub", "doctor", "clean", "drive"],
  dart: ["test", "analyze", "format", "compile", "pub", "fix"],
  mix: ["test", "compile", "deps.get", "format", "credo", "dialyzer", "ecto.migrate", "release"],
  rebar3: [""],
  elm: ["make"],
  zig: ["build", "test"],
  nix: ["build", "flake", "develop"],
  "nix-build": [""],
  docker: [
    "build",
    "buildx",
    "pull",
    "push",
    "image build",
    "image pull",
    "image prune",
    "system prune",
    "save",
    "load",
    "tag",
  ],
  podman: ["build", "pull", "push"],
  "docker-compose": ["build", "pull", "push", "down", "stop", "up -d|--detach|--wait"],
  kubectl: ["apply", "delete", "create", "rollout", "wait", "diff"],
  git: [
    "commit",
    "push",
    "pull",
    "fetch",
    "clone",
    "merge",
    "rebase",
    "cherry-pick",
    "revert",
    "checkout",
    "switch",
    "restore",
    "reset",
    "add",
    "rm",
    "mv",
    "stash",
    "submodule",
    "am",
    "apply",
    "gc",
    "repack",
    "prune",
    "clean",
    "bisect",
    "worktree",
    "lfs",
    "filter-branch",
    "filter-repo",
    "init",
    "tag",
    "branch",
    "remote",
    "archive",
    "bundle",
    "format-patch",
  ],
  gh: [
    "run watch",
    "run download",
    "pr checks",
    "pr create",
    "pr merge",
    "repo clone",
    "release create",
    "release download",
  ],
  rails: ["test", "db:migrate", "db:setup", "db:seed", "assets:precompile", "generate", "g"],
  "manage.py": ["test", "migrate", "makemigrations", "collectstatic", "check", "loaddata"],
  artisan: ["test", "migrate"],
  mise: ["install", "i", "upgrade", "up", "use", "prune", "trust"],
  asdf: ["install"],
  firebase: ["deploy"],
  vercel: ["build", "deploy"],
  wrangler: ["deploy", "publish"],
  supabase: ["db", "migration", "gen", "start", "stop"],
  electron: ["--version"],
  expo: ["export", "prebuild", "install", "doctor"],
  eas: ["build", "update"],
};

/** Global options that take the next word, so that `git -C sub log` and `docker compose -f x.yml ps` are read. */
const GLOBAL_VALUE_OPTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path"]),
  gh: new Set(["-R", "--repo"]),
  npm: new Set(["-w", "-C", "--prefix", "--workspace"]),
  pnpm: new Set(["-C", "-F", "--dir", "--filter"]),
  yarn: new Set(["--cwd"]),
  bun: new Set(["--cwd", "--filter"]),
  cargo: new Set(["-C", "--config", "--color", "-Z", "--manifest-path"]),
  go: new Set(["-C"]),
  docker: new Set(["-H", "-c", "-l", "--host", "--context", "--config", "--log-level"]),
  "docker-compose": new Set(["-f", "-p", "--file", "--project-name", "--profile", "--env-file", "--project-directory"]),
  kubectl: new Set(["-n", "-s", "--namespace", "--context", "--kubeconfig", "--cluster", "--user", "--server"]),
  oc: new Set(["-n", "--namespace", "--context", "--kubeconfig"]),
  helm: new Set(["-n", "--namespace", "--kube-context"]),
  uv: new Set(["--project", "--directory"]),
  mise: new Set(["-C", "--cd"]),
  aws: new Set(["--profile", "--region", "--output"]),
  systemctl: new Set(["-t", "-H", "-M"]),
  tmux: new Set(["-L", "-S", "-f"]),
};

/** What kind of producer one command is. */
export function kindOf(reached: Reached): ProducerKind {
  switch (reached.kind) {
    case "tool":
      return kindOfTool(reached.name, reached.args);
    case "script": {
      if (onlyTellsAboutItself(reached.args)) return "search";
      const byName = kindOfScript(reached.name);
      return byName === "other" ? kindOfTool(reached.name, reached.args) : byName;
    }
    case "code":
    case "compound":
    case "unknown":
      return "other";
    default:
      return reached satisfies never;
  }
}

function kindOfTool(name: string, args: readonly Word[]): ProducerKind {
  if (SEARCH_TOOLS.has(name) || isOneOf(SEARCH_USAGES, name, args) || onlyTellsAboutItself(args)) return "search";
  if (name === "awk" || name === "gawk" || name === "mawk") return awkKind(args);
  if (JOB_TOOLS.has(name) || isOneOf(JOB_USAGES, name, args)) return "finite-job";
  return "other";
}

function isOneOf(usages: Readonly<Record<string, readonly Usage[]>>, name: string, args: readonly Word[]): boolean {
  if (!Object.hasOwn(usages, name)) return false;
  const values = Object.hasOwn(GLOBAL_VALUE_OPTIONS, name) ? GLOBAL_VALUE_OPTIONS[name] : undefined;
  return usages[name]?.some((usage) => isUsage(args, usage, "leading", values)) === true;
}

/** A program that may write a file or run a command: `print > "f"`, `system("x")`, `"date" | getline`. */
function awkKind(args: readonly Word[]): ProducerKind {
  return args.some(({ value }) => /system\s*\(|>|\||inplace/.test(value)) ? "other" : "search";
}

const JOB_NAMES = new RegExp(
  "^(?:test|tests|testing|unit|integration|e2e|spec|specs|build|rebuild|lint|check|checks|typecheck|types?|tsc|format|fmt|compile|ci|verify|validate|" +
    "coverage|cov|bench|benchmark|generate|gen|codegen|clean|install|setup|bootstrap|bundle|package|pack|prepare|prepublish|prepack|release|" +
    "publish|deploy|migrate|migration|migrations|seed|docs|doc|precommit|audit|all|update|upgrade|prettier|eslint|vitest|jest|quality|qa|fix)$",
);

/** `test`, `build:prod`, `run-tests.sh`, `api:generate`: names of jobs that end. */
function kindOfScript(name: string): ProducerKind {
  const parts = scriptNameParts(name);
  return parts.some((part) => JOB_NAMES.test(part)) ? "finite-job" : "other";
}
