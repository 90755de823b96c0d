import type { Usage } from "./usage.ts";

/** Tools that do a job and end, however they are called. */
export const JOB_TOOLS: ReadonlySet<string> = new Set(
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
export const JOB_USAGES: Readonly<Record<string, readonly Usage[]>> = {
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
