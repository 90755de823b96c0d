/** What the names that projects give their scripts and programs say: `dev`, `test:unit`, `build-docs.sh`. */

const SERVING = /^(?:dev|develop|development|start|serve|server|watch|preview|storybook)$/;
const FINISHING =
  /^(?:build|test|tests|spec|lint|check|format|fmt|typecheck|types|compile|generate|gen|migrate|seed|install|setup|stop|db|clean|e2e)$/;

/**
 * Whether the name of a script says that it serves or watches: `dev`, `start:prod`, `docs:dev`, `test:watch`, `server.mjs`; a name that
 * also speaks of a job, like `build:dev` and `server.test.js`, does not.
 */
export function isEndlessScript(name: string): boolean {
  const parts = scriptNameParts(name);
  if (parts.includes("watch") || parts.join() === "up") return true; // make up
  if (parts.some((part) => FINISHING.test(part))) return false;
  return SERVING.test(parts[0] ?? "") || SERVING.test(parts.at(-1) ?? "");
}

const JOB_NAMES = new RegExp(
  "^(?:test|tests|testing|unit|integration|e2e|spec|specs|build|rebuild|lint|check|checks|typecheck|types?|tsc|format|fmt|compile|ci|verify|validate|" +
    "coverage|cov|bench|benchmark|generate|gen|codegen|clean|install|setup|bootstrap|bundle|package|pack|prepare|prepublish|prepack|release|" +
    "publish|deploy|migrate|migration|migrations|seed|docs|doc|precommit|audit|all|update|upgrade|prettier|eslint|vitest|jest|quality|qa|fix)$",
);

/** Whether the name of a script speaks of a job that ends: `test`, `build:prod`, `run-tests.sh`, `api:generate`. */
export function isJobScript(name: string): boolean {
  return scriptNameParts(name).some((part) => JOB_NAMES.test(part));
}

/** `test:unit` is test and unit, `build-docs.sh` is build and docs, `@app/web#dev` and `web:dev` end in dev. */
function scriptNameParts(name: string): readonly string[] {
  return name
    .replace(/\.\w+$/, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
}
