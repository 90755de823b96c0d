import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { RuleName } from "../finding.ts";
import type { HiddenFailure } from "../hidden-failures.ts";
import { shellCommand, type Host } from "../recorded-call.ts";
import type { ReplayResult } from "../report.ts";
import { calls, RULE_WORDS, several } from "../rule-words.ts";
import type { Count, RuleTally } from "../tally.ts";
import { summaryOf, type Example } from "../telling-examples.ts";
import { costlyChart, outcomesChart, reasonsChart, rulesChart } from "./charts.ts";
import { drawCommand } from "./command-drawing.ts";
import { type Figure, figures } from "./figures.ts";
import { html, Html } from "./html.ts";
import { ruleSource } from "./rule-source.ts";

const STYLE = readFileSync(join(import.meta.dirname, "page.css"), "utf8");

/** Nothing is fetched, and no script runs, whatever a text of a session may say. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * The report as one HTML file that needs nothing else: no network, no script.
 *
 * @param made when, for the page's foot
 */
export function reportPage(result: ReplayResult, made: Date): string {
  const { totals } = result;
  const charts = [outcomesChart(totals), rulesChart(totals), costlyChart(totals), reasonsChart(totals)];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>shellwise: ${calls(totals.calls)} replayed</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">To the report</a>
        <header>
          <h1>What shellwise would have done</h1>
          <p>${head(result)}</p>
          <nav aria-label="Parts of the report">
            <a href="#saved">Saved</a> <a href="#hidden">Hidden failures</a> <a href="#charts">Charts</a>
            <a href="#by-rule">Rule by rule</a> <a href="#examples">Examples</a> <a href="#method">How it is counted</a>
          </nav>
        </header>
        <main id="main">
          <section id="saved" aria-labelledby="saved-title">
            <h2 id="saved-title">What it would have saved</h2>
            <ul class="figures">
              ${figures(totals).map(drawFigure)}
            </ul>
            <p class="aside">
              Each rule is judged by itself. Counted, recorded and estimated figures are never added up.
            </p>
          </section>
          ${hiddenSection(result)}
          <section id="charts" aria-labelledby="charts-title">
            <h2 id="charts-title">Charts</h2>
            ${charts}
          </section>
          <section id="by-rule" aria-labelledby="by-rule-title">
            <h2 id="by-rule-title">Rule by rule</h2>
            ${(Object.keys(RULE_WORDS) as RuleName[]).map((name) => ruleSection(name, totals.rules[name], result))}
          </section>
          <section id="examples" aria-labelledby="examples-title">
            <h2 id="examples-title">The most telling calls</h2>
            ${result.examples.length === 0 ? html`<p>No rule would have acted.</p>` : result.examples.map(drawExample)}
          </section>
          ${method(result)}
        </main>
        <footer><p>Made ${time(made.getTime())}, on this machine; nothing was sent anywhere.</p></footer>
      </body>
    </html> `.text;
}

const HOST_WORDS: Readonly<Record<Host, string>> = {
  pi: "pi",
  "claude-code": "Claude Code",
  opencode: "OpenCode",
  codex: "Codex",
  commands: "files of commands",
};

function head({ totals, files, seconds }: ReplayResult): Html {
  const hosts = Object.entries(totals.hosts) as [Host, number][];
  const days = Object.keys(totals.days);
  const [first, last] = [days[0], days.at(-1)];
  return html`
    ${calls(totals.calls)} in
    ${several(totals.sessions, "session")}${
      first === undefined || last === undefined ? undefined : html`, ${first} to ${last}`
    };
    ${hosts.map(([host, count]) => `${HOST_WORDS[host]} ${count.toLocaleString("en")}`).join(", ")}.
    ${several(files, "file")} in ${seconds.toFixed(1)} s.
  `;
}

function drawFigure({ label, text, origin, path, value, remark }: Figure): Html {
  return html`
    <li class="figure">
      <data class="value" value="${value}" data-json="${path}">${text}</data>
      <span class="label">${label}</span>
      <span class="remark"><span class="origin ${origin}">${origin}</span> ${remark}</span>
    </li>
  `;
}

/** Failures that are seen without opening anything. */
const OPEN_AT_FIRST = 10;

function hiddenSection({ totals, hiddenFailures }: ReplayResult): Html {
  const rest = hiddenFailures.slice(OPEN_AT_FIRST);
  const { statusesLost, failures, shown } = totals.hiddenFailures;
  const says = html`<p>
    ${several(statusesLost, "pipeline")} of tests, builds and other tools ended green whatever the tool had ended with.
    The output of ${failures.toLocaleString("en")} says that it had failed; tool-guard would have shown the status of
    ${shown.toLocaleString("en")} of
    these.${failures > hiddenFailures.length ? html` The newest ${hiddenFailures.length}:` : undefined}
  </p>`;
  return html`
    <section id="hidden" aria-labelledby="hidden-title">
      <h2 id="hidden-title">Failures that hid behind a pipe</h2>
      ${failures === 0 ? html`<p>None was found in ${several(statusesLost, "pipeline")} of tests, builds and other tools.</p>` : says}
      <ol class="hidden-failures">
        ${hiddenFailures.slice(0, OPEN_AT_FIRST).map(drawHidden)}
      </ol>
      ${
        rest.length === 0
          ? undefined
          : html`<details>
              <summary>${several(rest.length, "more failure")}</summary>
              <ol class="hidden-failures" start="${OPEN_AT_FIRST + 1}">
                ${rest.map(drawHidden)}
              </ol>
            </details>`
      }
    </section>
  `;
}

function drawHidden({ command, evidence, at, file, line, verdict, guarded }: HiddenFailure): Html {
  return html`
    <li>
      <details>
        <summary>
          <code>${oneLine(command)}</code>
          <span class="evidence">${evidence}</span>
          <span class="place">${at === undefined ? undefined : time(at)} ${place(file, line)}</span>
        </summary>
        ${drawCommand(command, undefined)}
        <p class="place">
          <span class="verdict ${guarded ? "acts" : "left-alone"}"
            >tool-guard: ${guarded ? "" : "left alone, "}${verdict}</span
          >
          Rule: ${source({ rule: "trailing-view", verdict })}
        </p>
      </details>
    </li>
  `;
}

function ruleSection(name: RuleName, tally: RuleTally | undefined, { leftAlone }: ReplayResult): Html | undefined {
  if (tally === undefined) return undefined;
  const { extension, title, says } = RULE_WORDS[name];
  return html`
    <article aria-labelledby="rule-${name}">
      <h3 id="rule-${name}">${extension} <span class="title">${title}</span></h3>
      <p>${says(tally)}</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Verdicts of ${extension}: ${title}">
        <table>
          <thead>
            <tr>
              <th scope="col">verdict</th>
              <th scope="col">calls</th>
              <th scope="col">where it is given</th>
            </tr>
          </thead>
          <tbody>
            ${tally.verdicts.map(
              ({ verdict, acts, ...count }) =>
                html`<tr class="${acts ? "acts" : "left-alone"}">
                  <th scope="row">${acts ? "" : "left alone: "}${verdict}</th>
                  <td>${amount(count)}</td>
                  <td>${source({ rule: name, verdict })}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${Object.entries(tally.optIn).map(
        ([setting, count]) =>
          html`<p class="aside">
            ${amount(count)} of those left alone would be acted on with the setting <code>${setting}</code>.
          </p>`,
      )}
      ${leftAlone.filter(({ finding }) => finding.rule === name).map(drawExample)}
    </article>
  `;
}

function amount(count: Count): string {
  const all = count.calls.toLocaleString("en");
  return count.records === count.calls ? all : `${all} (${count.records.toLocaleString("en")} distinct)`;
}

function drawExample({ call, finding }: Example): Html {
  const command = shellCommand(call);
  return html`
    <details class="example">
      <summary>
        <span class="verdict ${finding.acts ? "acts" : "left-alone"}"
          >${RULE_WORDS[finding.rule].extension}: ${finding.acts ? "" : "left alone, "}${finding.verdict}</span
        >
        <code>${oneLine(summaryOf(call))}</code>
      </summary>
      ${command === undefined ? html`<pre><code>${summaryOf(call)}</code></pre>` : drawCommand(command, call.cwd)}
      ${finding.told === undefined ? undefined : html`<pre class="told">${finding.told}</pre>`}
      <p class="place">
        Rule: ${source(finding)}. Call: ${call.at === undefined ? undefined : time(call.at)}
        ${place(call.place.file, call.place.line)}
      </p>
    </details>
  `;
}

function source(finding: Example["finding"] | Parameters<typeof ruleSource>[0]): Html {
  const { file, line } = ruleSource(finding);
  return html`<code class="source">${file}:${line}</code>`;
}

/** A file below the home directory as people write it. */
function place(file: string, line: number): Html {
  const short = file.startsWith(`${homedir()}/`) ? `~${file.slice(homedir().length)}` : file;
  return html`<span class="file">${short}:${line}</span>`;
}

function time(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ↵ ");
}

function method({ totals, unreadable }: ReplayResult): Html {
  const { lines, notOfTheModel, unanswered, undated } = totals;
  const notes = [
    [lines.broken, `${several(lines.broken, "line")} neither an entry of a session nor a command`],
    [lines.tooLong, `${several(lines.tooLong, "line")} too long to be read`],
    [notOfTheModel.calls, `${calls(notOfTheModel)} made by the user or a script, which no extension touches`],
    [unanswered.calls, `${calls(unanswered)} without a result`],
    [undated, `${several(undated, "call")} without a time, in no chart over time`],
  ] as const;
  return html`
    <section id="method" aria-labelledby="method-title">
      <h2 id="method-title">How it is counted</h2>
      <dl>
        <dt>Error flags cleared</dt>
        <dd>
          Results that the agent was given as errors and that the extensions give as what they are. OpenCode and Codex
          have no such flag.
        </dd>
        <dt>Recovery turns</dt>
        <dd>
          The model's next answers behind such a flag, as long as each repeats or varies the call: the same text, or the
          same command (any search program for another) with the same first operand; for refused arguments, the same
          tool. Another pattern is another question. A model may look twice without any flag, so this is the most that
          they cost.
        </dd>
        <dt>Failures behind a pipe</dt>
        <dd>
          Nobody recorded the status, which is what was lost. Counted are green pipelines that begin with a tool which
          tests, builds, installs or runs, and whose shown output has a line that such tools write when they fail.
          Failures whose view cut that line off are not among them.
        </dd>
        <dt>Bytes and tokens</dt>
        <dd>
          Bytes are those of results in the recordings. Where tokens are estimated, it is four bytes a token. Recorded
          tokens are the hosts' own, of all kinds (sent, from a cache, written).
        </dd>
        <dt>What cannot be seen</dt>
        <dd>
          Files as they were, so blocks of better-explore are the most there could be; which tools were on (pi's grep,
          find and ls count as on). Calls of other agents are judged as if they had been made in pi.
        </dd>
      </dl>
      <ul>
        ${notes.flatMap(([count, text]) => (count === 0 ? [] : html`<li>${text}</li>`))}
        ${unreadable.map(({ path, why }) => html`<li class="bad">${path}: ${why}</li>`)}
      </ul>
    </section>
  `;
}
