const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * Runs some work and shows that it runs: a line with a spinner on a terminal, which is gone when the work is done, and a plain line
 * elsewhere. Writes to standard error, so that standard output can be kept.
 */
export async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const out = process.stderr;
  if (!out.isTTY) {
    out.write(`${what} ...\n`);
    return await work();
  }
  let frame = 0;
  const draw = (): void => {
    out.write(`\r\u001B[2K${FRAMES[frame % FRAMES.length] ?? ""} ${what.slice(0, out.columns - 3)}`);
    frame += 1;
  };
  draw();
  const timer = setInterval(draw, 80);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    out.write("\r\u001B[2K");
  }
}
