import { leadingOptions } from "../syntax/arguments.ts";
import { COMMAND, type Launch, NO_VALUES } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

const RUN_OPTIONS = leadingOptions(
  "p:C:",
  "with: with-requirements: with-editable: python: project: directory: env-file: extra: group: only-group: package: index: index-url: no-group:",
);
const RUN: Launch = { runs: "command", options: RUN_OPTIONS };
const runsCommands = { subcommands: { run: COMMAND } } as const;

/** Python 3, uv 0.7, poetry 2, pip 25, and servers written in Python. */
export const PYTHON: readonly ToolSheet[] = [
  {
    names: "python python2 python3 py pypy3",
    options: leadingOptions("c:m:W:X:", "check-hash-based-pycs:"),
    launches: { code: "c", module: "m", otherwise: { runs: "file" } },
  },
  {
    names: "uv",
    options: leadingOptions("", "project: directory:"),
    search: "pip list, pip show, pip freeze, tree, python list",
    job: "pip, sync, lock, add, remove, build, publish, venv, tool, python, run",
    launches: { subcommands: { run: RUN } },
  },
  { names: "uvx", options: RUN_OPTIONS, launches: { otherwise: COMMAND } },
  {
    names: "poetry",
    options: leadingOptions("C:P:", "directory: project:"),
    search: "show, env list, env info",
    job: "install, build, add, remove, update, lock, publish",
    launches: runsCommands,
  },
  { names: "pipenv", options: NO_VALUES, job: "*", launches: runsCommands },
  {
    names: "pdm",
    options: leadingOptions("p:", "project:"),
    job: "install, build, add, remove, update, lock, sync",
    launches: runsCommands,
  },
  { names: "hatch", options: leadingOptions("e:", "env:"), job: "build, test, fmt, publish", launches: runsCommands },
  { names: "rye pipx", options: NO_VALUES, launches: runsCommands },
  {
    names: "conda",
    options: NO_VALUES,
    search: "list, search, info, env list",
    job: "*",
    launches: { subcommands: { run: { runs: "command", options: leadingOptions("n:p:", "name: prefix: cwd:") } } },
  },
  { names: "pip pip3", search: "list, show, freeze, index, search", job: "*" },
  {
    names: "manage.py",
    job: "test, migrate, makemigrations, collectstatic, check, loaddata",
    endless: "runserver, qcluster, process_tasks",
  },
  { names: "django-admin", endless: "runserver" },
  { names: "flask streamlit", endless: "run" },
  { names: "fastapi", endless: "dev, run" },
  { names: "celery", endless: "worker, beat, flower, events" },
  { names: "rq", endless: "worker" },
  { names: "jupyter", endless: "notebook, lab, server" },
  { names: "vllm", endless: "serve" },
  {
    names:
      "http.server SimpleHTTPServer uvicorn gunicorn hypercorn daphne waitress-serve dramatiq gradio jupyter-lab jupyter-notebook " +
      "tensorboard sphinx-autobuild",
    endless: "*",
  },
];
