/** What the names that projects give their scripts and programs say: `dev`, `test:unit`, `build-docs.sh`. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const SERVING = words("dev develop development start serve server watch preview storybook");

/** With one of these a name speaks of a job, whatever else it says. */
const FINISHING = words(
  "build test tests spec lint check format fmt typecheck types compile generate gen migrate seed install setup stop db clean e2e",
);

/** With one of these a name that does not serve speaks of a job. */
const JOBS = words(
  "test tests testing unit integration e2e spec specs build rebuild lint check checks typecheck type types tsc format fmt compile ci " +
    "verify validate coverage cov bench benchmark generate gen codegen clean install setup bootstrap bundle package pack prepare " +
    "prepublish prepack release publish deploy migrate migration migrations seed docs doc precommit audit all update upgrade prettier " +
    "eslint vitest jest quality qa fix",
);

/**
 * Whether the name of a script says that it serves or watches: `dev`, `start:prod`, `docs:dev`, `test:watch`, `server.mjs`; a name that
 * also speaks of a job, like `build:dev` and `server.test.js`, does not.
 */
export function isEndlessScript(name: string): boolean {
  const parts = scriptNameParts(name);
  if (parts.includes("watch") || parts.join() === "up") return true; // make up
  if (parts.some((part) => FINISHING.has(part))) return false;
  return SERVING.has(parts[0] ?? "") || SERVING.has(parts.at(-1) ?? "");
}

/** Whether the name of a script speaks of a job that ends: `test`, `build:prod`, `run-tests.sh`, `api:generate`. */
export function isJobScript(name: string): boolean {
  return scriptNameParts(name).some((part) => JOBS.has(part));
}

/** Whether the name of a target says that it runs the program that was built, of which nothing is known: `make run`. */
export function isRunScript(name: string): boolean {
  return scriptNameParts(name).includes("run") && !isJobScript(name);
}

/** `test:unit` is test and unit, `build-docs.sh` is build and docs, `@app/web#dev` and `web:dev` end in dev. */
function scriptNameParts(name: string): readonly string[] {
  return name
    .replace(/\.\w+$/, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
}
