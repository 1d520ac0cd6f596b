import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { FileStore } from "../platform/files/file-store.ts";
import { StartError } from "../database/embedded/start-error.ts";
import { explainWriting } from "./backup-file.ts";
import { fileLines } from "./file-lines.ts";
import { listTables } from "./tables.ts";

export const FORMAT = "plumbline backup 1";
/** The line that ends COPY's text; a row never looks like it, since it would be escaped. */
export const END_OF_TABLE = "\\.";

/** How many rows and files were written or restored. */
export interface BackedUp {
  readonly rows: number;
  readonly files: number;
}

async function write(out: Writable, text: string | Buffer): Promise<void> {
  // A stream that has failed would never drain.
  if (out.errored) throw out.errored;
  if (!out.write(text)) await once(out, "drain");
}

/** A database that no Plumbline has prepared has no such table. */
async function checkHasData(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_tables where schemaname = 'plumbline' and tablename = 'migrations'",
  );
  if (rows.length === 0)
    throw new StartError(
      "There is no Plumbline data in this database: check DATABASE_URL, or DATA_DIR.",
    );
}

/**
 * Writes one snapshot of the whole database, and then the content of `files`, into a compressed file, while
 * others go on working. The file gets its name only once it is complete and on the disk.
 * @throws StartError if the database is not one of Plumbline's, or the file cannot be written.
 */
export async function writeBackup({
  url,
  file,
  files,
}: {
  url: string;
  file: string;
  files?: FileStore | undefined;
}): Promise<BackedUp> {
  const client = new pg.Client({ connectionString: url, application_name: "plumbline backup" });
  await client.connect();
  const draft = `${file}.part`;
  const out = createGzip();
  const target = createWriteStream(draft, { mode: 0o600 });
  const done = pipeline(out, target);
  // Awaited below, or never if a query fails first.
  done.catch(() => undefined);
  try {
    await checkHasData(client);
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local role plumbline_owner");
    await client.query("set local search_path = plumbline");
    const applied = await client.query<{ name: string }>(
      "select name from migrations where name like '%.sql' order by name",
    );
    await write(
      out,
      `${JSON.stringify({ format: FORMAT, migrations: applied.rows.map(({ name }) => name) })}\n`,
    );

    let rows = 0;
    for (const { name, columns } of await listTables(client)) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
      await write(out, `${JSON.stringify({ table: name, columns })}\n`);
      // Copies from a query, since COPY of a table itself does not work with row-level security.
      const copy = client.query(
        copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`),
      );
      for await (const chunk of copy) await write(out, chunk as Buffer);
      rows += copy.rowCount;
      await write(out, `${END_OF_TABLE}\n`);
    }
    let stored = 0;
    if (files) {
      for await (const line of fileLines(files)) {
        if (line.startsWith("{")) stored += 1;
        await write(out, `${line}\n`);
      }
    }
    await write(out, `${JSON.stringify({ rows })}\n`);
    await client.query("commit");
    out.end();
    await done;
    const handle = await open(draft, "r+");
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    return { rows, files: stored };
  } catch (error) {
    const explained = target.errored ? explainWriting(target.errored, draft) : undefined;
    out.destroy();
    target.destroy();
    await done.catch(() => undefined);
    await rm(draft, { force: true });
    throw explained ?? error;
  } finally {
    await client.end();
  }
}
