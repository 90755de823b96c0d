/** One run of text in one style. */
interface Run {
  readonly text: string;
  /** What SGR sequences are in force: 1 bold, 2 dim, 31 red, 32 green, 36 cyan. */
  readonly styles: ReadonlySet<number>;
}

const FONT_SIZE = 14;
const LINE_HEIGHT = 20;
/** What a column takes in every font, since each run is set to it. */
const COLUMN_WIDTH = 8.4;
const MARGIN = 20;
const TITLE_BAR = 34;

const COLOURS: Readonly<Record<number, string>> = { 2: "#8d959e", 31: "#ff8b84", 32: "#7fd796", 36: "#79cfe0" };

/**
 * Draws what a terminal shows as an SVG: a window with a title, and lines of text in it.
 *
 * @param lines with SGR sequences, as {@link terminalStyle} writes them
 * @param description for those who do not see it
 */
export function terminalPicture(lines: readonly string[], columns: number, title: string, description: string): string {
  const width = Math.ceil(columns * COLUMN_WIDTH) + 2 * MARGIN;
  const height = TITLE_BAR + lines.length * LINE_HEIGHT + MARGIN;
  const text = lines.flatMap((line, index) => drawLine(line, TITLE_BAR + (index + 1) * LINE_HEIGHT - 2));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<rect width="${width}" height="${height}" rx="10" fill="#15171a"/>
<path d="M0 10a10 10 0 0 1 10-10h${width - 20}a10 10 0 0 1 10 10v${TITLE_BAR - 12}H0z" fill="#23272c"/>
<g fill="#4a5058"><circle cx="20" cy="12" r="5"/><circle cx="38" cy="12" r="5"/><circle cx="56" cy="12" r="5"/></g>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT_SIZE}" fill="#dfe3e7" xml:space="preserve">
<text x="${width / 2}" y="17" text-anchor="middle" fill="#8d959e">${escaped(title)}</text>
${text.join("\n")}
</g>
</svg>
`;
}

function drawLine(line: string, y: number): readonly string[] {
  let column = 0;
  const drawn: string[] = [];
  for (const { text, styles } of runsOf(line)) {
    const indent = text.length - text.trimStart().length;
    const shown = text.trim();
    if (shown !== "") drawn.push(drawRun(shown, styles, MARGIN + (column + indent) * COLUMN_WIDTH, y));
    column += text.length;
  }
  return drawn;
}

function drawRun(text: string, styles: ReadonlySet<number>, x: number, y: number): string {
  const colour = [...styles].map((style) => COLOURS[style]).find((each) => each !== undefined);
  const attributes = [
    `x="${rounded(x)}"`,
    `y="${y}"`,
    `textLength="${rounded(text.length * COLUMN_WIDTH)}"`,
    'lengthAdjust="spacingAndGlyphs"',
    ...(colour === undefined ? [] : [`fill="${colour}"`]),
    ...(styles.has(1) ? ['font-weight="bold"'] : []),
  ];
  return `<text ${attributes.join(" ")}>${escaped(text)}</text>`;
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 10) / 10);
}

function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let styles: ReadonlySet<number> = new Set();
  // oxlint-disable-next-line no-control-regex -- SGR sequences begin with ESC
  for (const [, code, text = ""] of line.matchAll(/(?:\u001B\[(\d+)m)?([^\u001B]*)/g)) {
    if (code !== undefined) styles = code === "0" ? new Set() : new Set([...styles, Number(code)]);
    if (text !== "") runs.push({ text, styles });
  }
  return runs;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
