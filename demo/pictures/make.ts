/** `npm run pictures`: makes the pictures of the READMEs again, in docs/pictures/. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { digestOfShown, sampleReport } from "./sample-report.ts";
import { terminalPictures } from "./terminal-pictures.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "pictures");

for (const { file, svg } of await terminalPictures()) write(file, svg);
const page = sampleReport();
write("report.png", await photographed(page));
// A browser of another release draws other pixels, so it is by this that a test sees whether the picture is out of date.
write("report.json", `${JSON.stringify({ shows: digestOfShown(page) }, undefined, 2)}\n`);

function write(file: string, content: string | Uint8Array): void {
  writeFileSync(join(FOLDER, file), content);
  console.log(`docs/pictures/${file}`);
}

/** The top of the page: figures, hidden failures (the first of three opened), and the chart over time. */
async function photographed(html: string): Promise<Uint8Array> {
  const file = join(mkdtempSync(join(tmpdir(), "picture-")), "report.html");
  writeFileSync(file, html);
  const executablePath = process.env["CHROMIUM"];
  if (executablePath === undefined) throw new Error("npm run pictures finds Chromium.");
  const browser = await chromium.launch({ executablePath });
  try {
    const tab = await browser.newPage({ viewport: { width: 1000, height: 800 }, colorScheme: "light" });
    await tab.goto(pathToFileURL(file).href);
    await tab.addStyleTag({ content: ".hidden-failures > li:nth-child(n + 4), #hidden > details { display: none; }" });
    await tab.locator(".hidden-failures summary").first().click();
    await tab.evaluate("scrollTo(0, 0)");
    const chart = await tab.locator("#outcomes .drawing").boundingBox();
    const height = Math.ceil((chart?.y ?? 0) + (chart?.height ?? 0)) + 4;
    return await tab.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1000, height } });
  } finally {
    await browser.close();
  }
}
