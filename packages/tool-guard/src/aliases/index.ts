import { normaliseArguments } from "shellwise-rules/aliases";

/** Gives the arguments of one tool the names and shapes that pi expects; see {@link normaliseArguments}. */
export const normaliseEdit = (args: unknown): unknown => normaliseArguments("edit", args);
export const normaliseWrite = (args: unknown): unknown => normaliseArguments("write", args);
export const normaliseRead = (args: unknown): unknown => normaliseArguments("read", args);
export const normaliseBash = (args: unknown): unknown => normaliseArguments("bash", args);
