/** Bounds of what is read at all. Past any of them a command is left alone: an unread command is never a wrong verdict. */

/** Longest command that is parsed, in UTF-16 code units. */
export const MAX_SOURCE_LENGTH = 256 * 1024;

/**
 * Longest shell text outside here-document bodies, in UTF-16 code units. Bodies are cheap for the parser (one scan for the
 * closing line), words and operators are not: 64 KiB of `a;a;a…` takes it 50 ms and more.
 */
export const MAX_LENGTH_OUTSIDE_HEREDOCS = 32 * 1024;

/**
 * Most `<<` on one line. unbash 6.0.5 is quadratic in them (`cat <<E <<E <<E …`: 16,000 take 0.6 s); people write one or two.
 */
export const MAX_HEREDOCS_PER_LINE = 16;

/** Most here-documents in a command longer than {@link MAX_LENGTH_OUTSIDE_HEREDOCS}, where each costs one search for its end. */
export const MAX_HEREDOCS_IN_LONG_SOURCE = 64;

/**
 * Deepest nesting of substitutions that is walked. unbash reads each level's rest of text again when it is visited, so that
 * `$(echo $(echo $(echo …` costs depth times length.
 */
export const MAX_SUBSTITUTION_DEPTH = 24;

/** Most `$(`, backtick, `<(` and `>(` in one command; each is checked against the syntax tree. */
export const MAX_SUBSTITUTIONS = 256;

/** Most syntax nodes that are visited when a command holds a substitution. 28 everyday commands need at most 163. */
export const MAX_NODES = 20_000;

/** Most wrappers (`env`, `timeout`, `sudo`, …) that are looked through in front of one command. */
export const MAX_WRAPPERS = 8;

/**
 * Most segments of a command, stages of its last pipeline, and stages of a text handed to another shell that are looked at to split a
 * view off. People write a dozen.
 */
export const MAX_PARTS_OF_SPLIT = 64;

/** Deepest chain of commands that run another command which is followed: `npx`, `bash -c`, `xargs`, … each count as one. */
export const MAX_LAUNCHES = 6;

/** Most `-exec` of one `find` that are followed; each costs a search for its end. */
export const MAX_EMBEDDED_COMMANDS = 16;

/** Deepest nesting of compound commands that are looked into: `( { (…); } )`. Each level is parsed once more. */
export const MAX_COMPOUND_DEPTH = 4;

/** Most stages of a command that is looked at for exploration; nobody explores with more, and each costs a look. */
export const MAX_EXPLORED_STAGES = 100;

/** Most pipelines of one command whose statuses are written down. People write one to five. */
export const MAX_CAPTURED_PIPELINES = 64;
