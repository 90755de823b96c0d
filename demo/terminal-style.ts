/** Colours by meaning. Without colours each function returns its text as it is. */
export interface TerminalStyle {
  readonly title: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly call: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
}

/** The style for a stream: colours on a terminal that does not ask for none (https://no-color.org). */
export function terminalStyle(isTty: boolean, env: Readonly<Record<string, string | undefined>>): TerminalStyle {
  const noColour = (env["NO_COLOR"] ?? "") !== "";
  const forced = (env["FORCE_COLOR"] ?? "") !== "" && env["FORCE_COLOR"] !== "0";
  return (isTty || forced) && !noColour ? COLOURED : PLAIN;
}

export const PLAIN: TerminalStyle = {
  title: (text) => text,
  dim: (text) => text,
  call: (text) => text,
  good: (text) => text,
  bad: (text) => text,
};

const COLOURED: TerminalStyle = {
  title: (text) => sgr(1, text),
  dim: (text) => sgr(2, text),
  call: (text) => sgr(36, text),
  good: (text) => sgr(32, text),
  bad: (text) => sgr(31, text),
};

/** Wraps text in one "select graphic rendition" sequence (ECMA-48). */
function sgr(code: number, text: string): string {
  return text === "" ? "" : `\u001B[${code}m${text}\u001B[0m`;
}
