import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { byteCount } from "../../../demo/text-layout.ts";
import type { RuleName } from "../finding.ts";
import { OUTCOMES, type Outcome } from "../outcomes.ts";
import { RULE_WORDS, several } from "../rule-words.ts";
import type { Totals } from "../tally.ts";
import { html, Html } from "./html.ts";

/**
 * Charts as SVG, drawn by Observable Plot while the page is written: the page needs no script, and so may forbid all scripts. Colours
 * are the page's own, light or dark. Under each chart its numbers stand as a table.
 */

/** Plot draws into a document of its own. */
const { document }: { readonly document: NonNullable<Plot.PlotOptions["document"]> } = parseHTML(
  "<!doctype html><html><body></body></html>",
);

const WIDTH = 720;

const COLOURS: Readonly<Record<Outcome, string>> = {
  "error flag cleared": "var(--chart-1)",
  "answered with advice": "var(--chart-2)",
  "view taken off": "var(--chart-3)",
  "note added": "var(--chart-4)",
  "arguments put right": "var(--chart-5)",
  "left alone": "var(--chart-quiet)",
};

/** A chart with its title and its numbers. */
function figure(
  id: string,
  title: string,
  options: Plot.PlotOptions,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Html {
  const plot = Plot.plot({ document, width: WIDTH, style: { fontSize: "12px", background: "none" }, ...options });
  // A reader of the screen is given the title and the table.
  plot.setAttribute("aria-hidden", "true");
  // What Plot makes of data is text of a document, written out by its serialiser.
  const drawn = new Html(plot.outerHTML);
  return html`
    <figure class="chart" id="${id}">
      <figcaption id="${id}-title">${title}</figcaption>
      <div role="img" aria-labelledby="${id}-title" aria-describedby="${id}-table" class="drawing">${drawn}</div>
      <details>
        <summary>The numbers of this chart</summary>
        <div class="scroll" tabindex="0" role="region" aria-label="${title}">
          <table id="${id}-table">
            <thead>
              <tr>
                ${head.map((each) => html`<th scope="col">${each}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ([first = "", ...rest]) =>
                  html`<tr>
                    <th scope="row">${first}</th>
                    ${rest.map((each) => html`<td>${typeof each === "number" ? each.toLocaleString("en") : each}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  `;
}

/** Calls by what would have become of them over time: a bar a day, a week or a month. */
export function outcomesChart({ days }: Totals): Html | undefined {
  const dates = Object.keys(days);
  if (dates.length === 0) return undefined;
  const interval = intervalFor(dates);
  const acted = OUTCOMES.filter((outcome) => outcome !== "left alone");
  const sums = new Map<string, number>();
  for (const day of dates) {
    for (const outcome of acted) {
      const key = `${startOf(interval, day)} ${outcome}`;
      sums.set(key, (sums.get(key) ?? 0) + (days[day]?.[outcome] ?? 0));
    }
  }
  const data = [...sums].map(([key, calls]) => {
    const [from = "", outcome] = [key.slice(0, 10), key.slice(11)];
    return { date: new Date(`${from}T00:00:00Z`), outcome, calls, title: `${from}, ${outcome}: ${calls}` };
  });
  return figure(
    "outcomes",
    `Calls that an extension would have acted on, by ${interval} (UTC)`,
    {
      height: 260,
      marginLeft: 50,
      x: { type: "utc", label: null },
      y: { label: "calls", grid: true, tickFormat: "~s" },
      color: { domain: [...acted], range: acted.map((each) => COLOURS[each]), legend: true },
      marks: [Plot.rectY(data, { x: "date", y: "calls", fill: "outcome", interval, title: "title" }), Plot.ruleY([0])],
    },
    ["day", ...OUTCOMES],
    dates.map((day) => [day, ...OUTCOMES.map((outcome) => days[day]?.[outcome] ?? 0)]),
  );
}

type Interval = "day" | "week" | "month";

function intervalFor(dates: readonly string[]): Interval {
  const span = (Date.parse(dates.at(-1) ?? "") - Date.parse(dates[0] ?? "")) / 86_400_000;
  return span <= 62 ? "day" : span <= 500 ? "week" : "month";
}

/** The first day of the interval that a day lies in; weeks begin on Sunday, as Plot's do. */
function startOf(interval: Interval, day: string): string {
  if (interval === "day") return day;
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return date.toISOString().slice(0, 10);
}

/** How often each rule would have acted. */
export function rulesChart({ rules }: Totals): Html {
  const data = (Object.keys(RULE_WORDS) as RuleName[]).flatMap((name) => {
    const tally = rules[name];
    const { extension, title } = RULE_WORDS[name];
    return tally ? [{ rule: `${extension}: ${title}`, acting: tally.acting.calls, judged: tally.judged.calls }] : [];
  });
  return bars(
    "rules",
    "Calls each rule would have acted on",
    data.map(({ rule, acting, judged }) => ({
      label: rule,
      value: acting,
      note: `${acting.toLocaleString("en")} of ${judged.toLocaleString("en")}`,
      row: [rule, acting, judged],
    })),
    ["rule", "acts on", "looked at"],
    "var(--chart-3)",
  );
}

/** The commands that put most into the context. */
export function costlyChart({ costly }: Totals): Html {
  return bars(
    "costly",
    "The ten commands that put most into the context, in KB",
    costly.map(({ name, bytes, calls, durationMs }) => ({
      label: name,
      value: bytes / 1024,
      note: `${byteCount(bytes)}, ${several(calls, "call")}`,
      row: [name, bytes, calls, Math.round(durationMs / 1000)],
    })),
    ["command", "bytes of results", "calls", "seconds"],
    "var(--chart-2)",
  );
}

const REASONS_SHOWN = 15;

/** Why calls were left alone. */
export function reasonsChart({ rules }: Totals): Html {
  const data = (Object.keys(RULE_WORDS) as RuleName[]).flatMap((name) =>
    (rules[name]?.verdicts ?? []).flatMap(({ acts, verdict, calls }) =>
      acts ? [] : [{ label: `${RULE_WORDS[name].extension}: ${verdict}`, value: calls, rule: name, verdict }],
    ),
  );
  return bars(
    "reasons",
    "The commonest reasons for leaving a call alone",
    data
      .toSorted((a, b) => b.value - a.value)
      .slice(0, REASONS_SHOWN)
      .map(({ label, value, rule, verdict }) => ({
        label,
        value,
        note: value.toLocaleString("en"),
        row: [rule, verdict, value],
      })),
    ["rule", "reason", "calls"],
    "var(--chart-quiet)",
  );
}

interface Bar {
  readonly label: string;
  readonly value: number;
  /** Stands behind the bar. */
  readonly note: string;
  /** The same as a row of the table. */
  readonly row: readonly (string | number)[];
}

const LONGEST_LABEL = 42;

function bars(id: string, title: string, data: readonly Bar[], head: readonly string[], fill: string): Html {
  // One bar a row: two labels may be alike once they are cut.
  const shown = data.map((bar, index) => ({ ...bar, key: `${index}` }));
  const labels = new Map(shown.map(({ key, label }) => [key, cut(label)]));
  return figure(
    id,
    title,
    {
      height: 50 + 26 * data.length,
      marginLeft: 280,
      marginRight: 130,
      x: { label: null, grid: true, tickFormat: "~s", ticks: 4 },
      y: {
        label: null,
        domain: shown.map(({ key }) => key),
        tickFormat: (key: string) => labels.get(key) ?? key,
        tickSize: 0,
      },
      marks: [
        Plot.barX(shown, { x: "value", y: "key", fill, title: ({ label, note }: Bar) => `${label}: ${note}` }),
        Plot.text(shown, { x: "value", y: "key", text: "note", textAnchor: "start", dx: 5, fill: "currentColor" }),
        Plot.ruleX([0]),
      ],
    },
    head,
    data.map(({ row }) => row),
  );
}

function cut(label: string): string {
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1)}…`;
}
