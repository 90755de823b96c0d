import type { Word } from "../syntax/model.ts";
import { leadingOptions } from "../syntax/arguments.ts";
import { type Given, type Meaning } from "./answer.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Its options begin with one dash: a cluster, as others read it. */
function detailedExitCode(_: Given, args: readonly Word[]): Meaning | undefined {
  const isAsked = args.some(({ value }) => /^--?detailed-exitcode(?:=true)?$/.test(value));
  return isAsked
    ? { answer: "changes-planned", output: /Plan:|Changes to Outputs:/, flag: "-detailed-exitcode" }
    : undefined;
}

/** Command lines of hosts and clouds. From their help. */
export const CLOUD: readonly ToolSheet[] = [
  {
    names: "gh",
    options: leadingOptions("R:", "repo:"),
    search:
      "pr list, pr view, pr diff, pr status, issue list, issue view, issue status, run list, run view, release list, release view, " +
      "repo list, repo view, search, status, workflow list, workflow view, label list, cache list, secret list, variable list, gist list, " +
      "gist view, auth status, api !-X|--method|-f|-F|--field|--raw-field|--input, help",
    // gh manual, "gh pr checks": 8 when checks are pending, 1 also when they failed. (Not run: 2.23 does not have it yet.)
    exits: [{ subcommand: "pr checks", codes: [8], meaning: { answer: "checks-pending", output: /\tpending\t/ } }],
    job: "run watch, run download, pr checks, pr create, pr merge, repo clone, release create, release download",
    // `gh run watch` and `gh pr checks --watch` end with the run.
    watchEnds: true,
  },
  { names: "glab", search: "mr list, mr view, mr diff, issue list, issue view, ci list, ci view", watchEnds: true },
  {
    // terraform 1.11, "plan": with `-detailed-exitcode` 1 is an error and 2 a plan with changes.
    names: "terraform tofu",
    exits: [{ subcommand: "plan", codes: [2], meaning: detailedExitCode }],
    search: "show, output, state list, state show, providers, version",
    job: "*",
  },
  {
    names: "aws",
    options: leadingOptions("", "profile: region: output:"),
    search: "s3 ls, logs filter-log-events, ec2 describe-instances",
    endless: "logs tail --follow",
  },
  { names: "gcloud", endless: "logging tail, app logs tail, beta logging tail" },
  { names: "az", endless: "webapp log tail, monitor log-analytics tail" },
  { names: "heroku", endless: "logs -t|--tail, local" },
  { names: "fly flyctl", endless: "logs !-n|--no-tail, proxy" },
  { names: "railway", endless: "logs !-d|--deployment|-b|--build" },
  { names: "vercel", job: "build, deploy", endless: "dev, logs -f|--follow" },
  { names: "netlify", endless: "dev, logs, watch" },
  { names: "wrangler", job: "deploy, publish", endless: "tail, dev, pages dev" },
  { names: "firebase", job: "deploy", endless: "emulators:start, serve" },
  { names: "supabase", job: "db, migration, gen, start, stop", endless: "functions serve" },
  { names: "stripe", endless: "listen, logs tail" },
  { names: "cloudflared", endless: "tunnel" },
];
