import type { ToolSheet } from "./tool-sheet.ts";

/** Tools of which no more is known than that they do a job and end, however they are called. */
export const JOBS: readonly ToolSheet[] = [
  {
    // Test runners
    names:
      "jest tap tape jasmine wdio testcafe nightwatch c8 nyc uvu pytest py.test nosetests tox nox unittest coverage behave robot locust " +
      "hypothesis rspec cucumber minitest phpunit pest codeception behat bats shellspec ctest gtest gotestsum ginkgo richgo nextest " +
      "cargo-nextest busted prove junit hyperfine stryker k6 newman maestro detox xctest",
    job: "*",
  },
  {
    // Compilers, builders, bundlers
    names:
      "vue-tsc tsup tsdown swc unbuild microbundle ncc api-extractor typedoc jsdoc build-storybook gcc g++ cc c++ clang clang++ rustc javac " +
      "kotlinc scalac ghc ocamlc zig nim crystal gfortran ld ar as nasm nvcc emcc protoc buf swiftc cmake ninja meson scons bazel bazelisk " +
      "buck buck2 pants ant lein xcodebuild msbuild autoconf automake autoreconf configure pdflatex xelatex latexmk sphinx-build pandoc " +
      "pyinstaller wasm-pack goreleaser electron-builder packer rebar3 nix-build",
    job: "*",
  },
  {
    // Linters, formatters, type checkers
    names:
      "eslint oxlint prettier oxfmt biome standard xo tslint stylelint knip depcheck madge dependency-cruiser publint attw size-limit " +
      "markdownlint markdownlint-cli2 commitlint lint-staged syncpack cspell typos alex vale remark htmlhint ruff black isort flake8 pylint " +
      "pyflakes pycodestyle mypy pyright basedpyright pyre bandit safety pip-audit autoflake yapf pydocstyle staticcheck gofmt goimports " +
      "gofumpt govulncheck revive errcheck gosec ineffassign deadcode golint clippy rustfmt cargo-audit cargo-deny rubocop standardrb " +
      "brakeman sorbet reek phpstan psalm phpcs phpcbf php-cs-fixer pint ktlint detekt checkstyle spotbugs scalafmt swiftlint swiftformat " +
      "clang-tidy clang-format cppcheck cpplint shellcheck shfmt hadolint actionlint yamllint tflint tfsec checkov trivy semgrep gitleaks " +
      "trufflehog ansible-lint dotenv-linter sqlfluff vint luacheck stylua pre-commit lefthook husky dprint treefmt nixfmt alejandra " +
      "deadnix statix elm-test elm-review credo dialyzer",
    job: "*",
  },
  {
    // Installers, generators, migrations
    names:
      "npm-check-updates ncu npm-check apt-get aptitude zypper port choco winget snap flatpak mamba bundler cpan cpanm luarocks opam cabal " +
      "stack nuget cocoapods pod carthage degit typeorm knex sequelize alembic flyway liquibase goose migrate atlas dbmate sqlc " +
      "openapi-generator graphql-codegen orval changeset semantic-release release-it standard-version rush terragrunt pulumi cdk sam " +
      "serverless helmfile ansible-playbook ansible kustomize tsx-test aria2c bzip2 xz chmod chown ffmpeg convert magick pg_dump " +
      "pg_restore mysqldump",
    job: "*",
  },
];
