export const normaliseBash = (a: unknown): unknown => a;
export const normaliseEdit = (a: unknown): unknown => a;
export const normaliseRead = (a: unknown): unknown => a;
export const normaliseWrite = (a: unknown): unknown => a;
