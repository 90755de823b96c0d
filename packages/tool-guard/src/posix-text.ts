/**
 * Syntax that bash has and the shell grammar of POSIX has not, looked for in the text, wherever it stands: a command that only quotes it
 * is left alone for nothing, and that is all.
 */
const BASH_ONLY =
  /\[\[|\(\(|\|&|&>|<<<|[<>]\(|\$'|\$"|[\w\]]\+?=\(|\+=|\{[^\s{}]*(?:,|\.\.)[^\s{}]*\}|(?<![\w./-])(?:function|select|coproc|time|source|declare|local|shopt|pipefail|mapfile|readarray)(?![\w./-])/;

/** Whether `sh` and `dash` read a command as bash does. */
export function isPlainPosix(command: string): boolean {
  return !BASH_ONLY.test(command);
}
