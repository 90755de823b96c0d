import { optionSyntax, valueOptions } from "../syntax/arguments.ts";
import { type Given, type Meaning } from "./answer.ts";
import { INPUTS_DIFFER } from "./diff.ts";
import { GIT_GREP_OPTIONS, gitGrepMeaning } from "./grep.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Options in front of the subcommand (git(1) 2.39). */
const OPTIONS = optionSyntax(
  "C:c:pPvh",
  "version help exec-path:: html-path man-path info-path paginate no-pager no-replace-objects bare git-dir: work-tree: namespace: " +
    "super-prefix: config-env: literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs no-optional-locks list-cmds:",
  { stopAtOperand: true },
);

const ASKING = ["exit-code", "quiet", "no-index"] as const;

const DIFFERS = { with: ASKING.join(" "), meaning: { ...INPUTS_DIFFER, sharedWithFailure: true } } as const;

const NO_SUCH_REVISION: Meaning = { answer: "no-such-revision", output: "nothing" };

const NOT_SET: Meaning = { answer: "not-set", output: "nothing", sharedWithFailure: true };

/** What git config does instead of looking a key up. With `-f gone` it ends with 1 in silence since the file is not there. */
const NO_LOOKUP =
  "add replace-all unset unset-all remove-section rename-section l list e edit get-color get-colorbool f file blob".split(
    " ",
  );

const LOOKUPS = ["get", "get-all", "get-regexp", "get-urlmatch"] as const;

/** git-config(1): 1 when the key was not found, and when it is invalid, which is told. With a second word, without `--get`, it sets. */
function configMeaning(given: Given): Meaning | undefined {
  if (given.has(...NO_LOOKUP)) return undefined;
  const flag = LOOKUPS.find((name) => given.has(name));
  if (flag === undefined) return given.operands.length === 1 ? NOT_SET : undefined;
  return { ...NOT_SET, flag: `--${flag}` };
}

const SEARCH =
  "log, grep, ls-files, ls-tree, ls-remote, show, diff, diff-tree, diff-index, diff-files, difftool --tool-help, blame, annotate, rev-list, " +
  "rev-parse, reflog, shortlog, cat-file, status, describe, for-each-ref, show-ref, show-branch, name-rev, whatchanged, merge-base, cherry, " +
  "count-objects, check-ignore, check-attr, var, version, help, range-diff, stash list, stash show, worktree list, " +
  "branch -a|-r|-v|-l|--list|--all|--remotes|--contains|--merged|--no-merged|--show-current|--sort|--format !-d|-D|-m|-M|--delete, " +
  "tag -l|-n|--list|--contains|--merged|--sort|--points-at !-d|-a|-s|-f|--delete, remote -v|--verbose, remote show, " +
  "config -l|--list|--get|--get-all|--get-regexp|--show-origin, config list, config get, submodule status, notes list, notes show, " +
  "bisect log, lfs ls-files, verify-pack, fast-export";

const JOB =
  "commit, push, pull, fetch, clone, merge, rebase, cherry-pick, revert, checkout, switch, restore, reset, add, rm, mv, stash, submodule, am, " +
  "apply, gc, repack, prune, clean, bisect, worktree, lfs, filter-branch, filter-repo, init, tag, branch, remote, archive, bundle, format-patch";

/** git 2.39. */
export const GIT: readonly ToolSheet[] = [
  {
    names: "git",
    options: OPTIONS,
    exits: [
      { subcommand: "grep", options: GIT_GREP_OPTIONS, meaning: gitGrepMeaning },
      {
        // Only asked to does it report a difference by its status; `--no-index` implies it (git-diff(1)). Comparing two paths, it ends
        // with 1 also when one is not there.
        subcommand: "diff",
        // `git diff /tmp/a /tmp/b` compares as with `--no-index` without being told, so that in a pipeline any 1 may be an answer.
        meaning: (given) => {
          const flag = ASKING.find((name) => given.has(name));
          return flag === undefined ? undefined : { ...DIFFERS.meaning, flag: `--${flag}` };
        },
      },
      { subcommand: "diff-index", ...DIFFERS },
      { subcommand: "diff-files", ...DIFFERS },
      { subcommand: "diff-tree", ...DIFFERS },
      { subcommand: "check-ignore", meaning: { answer: "not-ignored", output: "nothing" } },
      // With `--verify` and without `-q` it says so, and ends with 128.
      { subcommand: "show-ref", meaning: (given) => (given.has("exclude-existing") ? undefined : NO_SUCH_REVISION) },
      {
        subcommand: "rev-parse",
        with: "verify",
        meaning: (given) => (given.has("q", "quiet") && given.operands.length === 1 ? NO_SUCH_REVISION : undefined),
      },
      { subcommand: "ls-remote", codes: [2], with: "exit-code", meaning: NO_SUCH_REVISION },
      {
        subcommand: "config",
        options: valueOptions("f:", "file: blob: type: default: comment:"),
        meaning: configMeaning,
      },
      { subcommand: "merge-base", with: "is-ancestor", meaning: { answer: "not-an-ancestor", output: "nothing" } },
    ],
    search: SEARCH,
    job: JOB,
    removes: (args) => (args.some(({ value }) => value === "clean") ? "working-directory" : undefined),
  },
];
