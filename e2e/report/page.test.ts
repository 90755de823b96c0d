import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOLDER, SCRIPT, writeHostileSessions } from "./hostile-sessions.ts";

/** The report as its reader sees it: in Chromium, from disk, on sessions that would like to be programs. */

const ROOT = join(import.meta.dirname, "..", "..");
const directory = mkdtempSync(join(tmpdir(), "shellwise-report-"));

let browser: Browser;
let json: Readonly<Record<string, unknown>>;
const url = pathToFileURL(join(directory, "report.html")).href;

beforeAll(async () => {
  const sessions = writeHostileSessions(directory);
  const replay = join(ROOT, "bench", "replay", "cli.ts");
  const args = ["--import", "tsx", replay, sessions, "--html", join(directory, "report.html"), "--json"];
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  json = JSON.parse(stdout) as typeof json;
  const executablePath = process.env["CHROMIUM"];
  if (executablePath === undefined) throw new Error("Run this with npm run test:report, which finds Chromium.");
  browser = await chromium.launch({ executablePath });
});

afterAll(async () => {
  await browser?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** What a page has done besides being shown. */
interface Opened {
  readonly page: Page;
  /** Addresses that were asked for. */
  readonly requests: readonly string[];
  /** Messages of its console, errors of its scripts, dialogs. */
  readonly complaints: readonly string[];
}

async function open(options: Parameters<Browser["newPage"]>[0] = {}): Promise<Opened> {
  const page = await browser.newPage({ offline: true, ...options });
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, requests, complaints };
}

const openAll = async (page: Page): Promise<void> =>
  await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));

describe("the page", () => {
  test("asks for nothing but itself, and says nothing", async () => {
    const { page, requests, complaints } = await open();
    await openAll(page);
    await page.waitForLoadState("networkidle");
    expect(requests).toEqual([url]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("draws its charts", async () => {
    const { page } = await open();
    const charts = page.getByRole("img");
    expect(await charts.count()).toBe(4);
    for (const chart of await charts.all()) {
      await expect.poll(async () => (await chart.locator("svg").last().boundingBox())?.width ?? 0).toBeGreaterThan(300);
      const bars = chart.locator("svg").last().locator("g[aria-label$=bar] rect, g[aria-label$=rect] rect");
      const widest = await bars.evaluateAll((all) => Math.max(...all.map((bar) => bar.getBoundingClientRect().width)));
      expect(widest).toBeGreaterThan(2);
    }
    await page.close();
  });

  test("says the numbers of --json", async () => {
    const { page } = await open();
    const figures = await page
      .locator("data[data-json]")
      .evaluateAll((all) => all.map((each) => [each.getAttribute("data-json"), each.getAttribute("value")] as const));
    expect(figures.length).toBeGreaterThanOrEqual(8);
    for (const [path, value] of figures) {
      const found = (path ?? "")
        .split(".")
        .reduce<unknown>((inside, key) => (inside as Readonly<Record<string, unknown>>)[key], json);
      expect([path, Number(value)]).toEqual([path, found]);
    }
    await page.close();
  });

  test("fits a narrow window", async () => {
    const { page } = await open({ viewport: { width: 360, height: 700 } });
    await openAll(page);
    const { wide, window } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      window: innerWidth,
    }));
    expect(wide).toBeLessThanOrEqual(window);
    await page.close();
  });
});

describe("texts of sessions", () => {
  test("are shown as they are, and nothing of them runs", async () => {
    const { page, complaints } = await open();
    await openAll(page);
    for (const text of [SCRIPT, FOLDER, "<svg onload=", "</style>"]) {
      expect(await page.getByText(text).count()).toBeGreaterThan(0);
    }
    const made = await page.evaluate(() => ({
      scripts: document.scripts.length,
      images: document.images.length,
      handlers: document.querySelectorAll("[onload], [onerror], [onclick]").length,
      ran: "ran" in globalThis,
    }));
    expect(made).toEqual({ scripts: 0, images: 0, handlers: 0, ran: false });
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("could not run even if they were a part of the page", async () => {
    const { page } = await open();
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<b onclick='globalThis.ran = true'>x</b>");
      document.querySelector<HTMLElement>("b[onclick]")?.click();
      return "ran" in globalThis;
    });
    expect(ran).toBe(false);
    await page.close();
  });

  test("do not turn the direction of what stands beside them", async () => {
    const html = readFileSync(join(directory, "report.html"), "utf8");
    // oxlint-disable-next-line no-control-regex -- that there are none
    expect(html).not.toMatch(/[\u0000-\u0008\u001B\u202E]/);
  });
});

describe("without a mouse", () => {
  test("every part is reached with the Tab key, and opened with Enter", async () => {
    const { page } = await open();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("To the report");
    const first = page.locator(".hidden-failures summary").first();
    for (
      let presses = 0;
      presses < 30 && !(await first.evaluate((each) => each === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press("Tab");
    }
    const drawing = page.locator(".hidden-failures details").first().locator(".segments");
    expect(await drawing.isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    expect(await drawing.isVisible()).toBe(true);
    await page.close();
  });

  test("every example has its pipeline, its verdict, and the line of its rule", async () => {
    const { page } = await open();
    await openAll(page);
    const examples = page.locator("details.example");
    expect(await examples.count()).toBeGreaterThan(5);
    for (const example of await examples.all()) {
      expect(await example.locator(".verdict").textContent()).toMatch(/^[\w-]+: /);
      expect(await example.locator(".source").textContent()).toMatch(/^(?:packages|bench)\/\S+\.ts:\d+$/);
      expect(await example.locator(".segments, pre, .aside").first().isVisible()).toBe(true);
    }
    expect(await page.locator(".cut").first().isVisible()).toBe(true);
    await page.close();
  });
});

describe.each(["light", "dark"] as const)("in a %s window", (colorScheme) => {
  test("the ground is that, and the page passes axe", async () => {
    const { page } = await open({ colorScheme });
    await openAll(page);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red = 0] = (/\d+/.exec(ground) ?? []).map(Number);
    expect(red > 128).toBe(colorScheme === "light");
    // Evaluated by the debugger, which the page's policy does not bind.
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        readonly axe: {
          run(): Promise<{
            readonly violations: readonly {
              readonly id: string;
              readonly nodes: readonly { readonly html: string }[];
            }[];
          }>;
        };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
    });
    expect(violations).toEqual([]);
    await page.close();
  });
});
