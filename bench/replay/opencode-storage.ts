import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { asObject, type JsonObject } from "./json-object.ts";
import type { OpencodeMessage } from "./opencode-session.ts";

/**
 * The messages of one session in OpenCode's storage folder (before 1.2): `session/<project>/<session>.json`, its messages in
 * `message/<session>/`, their parts in `part/<message>/`. Names of files are in the order of time.
 *
 * @param file the session's own file
 */
export async function* storedMessages(file: string): AsyncGenerator<OpencodeMessage> {
  const storage = dirname(dirname(dirname(file)));
  const session = basename(file, ".json");
  const about = await readObject(file);
  const directory = typeof about["directory"] === "string" ? about["directory"] : undefined;
  for (const message of await objectFiles(join(storage, "message", session))) {
    const info = await readObject(message);
    if (info["role"] !== "assistant") continue;
    const parts = await objectFiles(join(storage, "part", basename(message, ".json")));
    yield { session, directory, info, parts: await Promise.all(parts.map(readObject)) };
  }
}

interface Database {
  prepare(sql: string): { iterate(): Iterable<JsonObject> };
  close(): void;
}

/** The part of `node:sqlite` that is used; the types of Node 20 do not have it. */
interface Sqlite {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean }) => Database;
}

/** Rows of one message follow each other, and so do the messages of a session. */
const TOOL_PARTS = `
  SELECT session.id AS session, session.directory, message.id AS message, message.data AS info, part.data AS part
  FROM part JOIN message ON message.id = part.message_id JOIN session ON session.id = message.session_id
  WHERE json_extract(part.data, '$.type') = 'tool'
  ORDER BY session.id, message.id, part.id`;

/**
 * The messages with calls of OpenCode's database (from 1.2 on, `opencode.db`).
 *
 * @throws where this node has no SQLite (it came with 22.13), and what opening the database throws
 */
export function* databaseMessages(file: string): Generator<OpencodeMessage> {
  const sqlite = process.getBuiltinModule?.("node:sqlite") as Sqlite | undefined;
  if (sqlite === undefined) throw new Error(`it takes Node 22.13 to read SQLite, this is ${process.versions.node}`);
  const database = new sqlite.DatabaseSync(file, { readOnly: true });
  try {
    let id: unknown;
    let message: (OpencodeMessage & { readonly parts: JsonObject[] }) | undefined;
    for (const row of database.prepare(TOOL_PARTS).iterate()) {
      if (row["message"] !== id || message === undefined) {
        if (message !== undefined) yield message;
        const directory = typeof row["directory"] === "string" ? row["directory"] : undefined;
        message = { session: String(row["session"]), directory, info: parsed(row["info"]), parts: [] };
        id = row["message"];
      }
      message.parts.push(parsed(row["part"]));
    }
    if (message !== undefined) yield message;
  } finally {
    database.close();
  }
}

async function objectFiles(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => join(folder, name));
  } catch {
    return []; // A message without parts.
  }
}

/** An object of a file; an empty one where the file is torn or gone. */
async function readObject(file: string): Promise<JsonObject> {
  try {
    return parsed(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}

function parsed(text: unknown): JsonObject {
  try {
    return asObject(JSON.parse(String(text))) ?? {};
  } catch {
    return {};
  }
}
