/**
 * Statuses of programs that are told that nobody reads any more (EPIPE), where others are killed: 23 of curl ("Failed writing body"), 32
 * of perl (the number of the error), 101 of Rust (a panic of `println!`), 120 of Python (its last flush).
 */
export const TOLD_BY_PIPE: ReadonlySet<number> = new Set([23, 32, 101, 120]);

/**
 * Programs that end with 1 when they are told, as they do when tests fail: what runs on Node.js, Python, Ruby, the JVM, PHP or .NET
 * ignores SIGPIPE. (`python3 -c 'for i in range(10**5): print(i)' | head -1`; Go and C programs are killed.)
 */
export const ENDS_WITH_1_WHEN_TOLD: ReadonlySet<string> = new Set(
  (
    "node npm npx pnpm pnpx yarn bun bunx deno tsx ts-node corepack vitest jest mocha ava eslint tsc prettier turbo nx next vite webpack " +
    "rollup playwright cypress python python2 python3 pytest pip pip3 pipenv uv uvx poetry tox nox mypy pylint flake8 black ruby rake bundle " +
    "rspec java mvn gradle sbt php composer phpunit dotnet"
  ).split(" "),
);
