import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { StartError } from "../database/embedded/start-error.ts";
import { isBaseline, isReplaced, replacedAmong } from "../database/baseline.ts";
import { migrate } from "../database/migrate.ts";
import { readSchemaFiles } from "../database/schema-files.ts";
import { listTables } from "./tables.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { StorageKey } from "../platform/files/storage-keys.ts";
import { explainUnreadable, notABackup } from "./backup-file.ts";
import { fileHead, restoreFile } from "./file-lines.ts";
import { type BackedUp, END_OF_TABLE, FORMAT } from "./write-backup.ts";

const header = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()) });
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const footer = z.object({ rows: z.number().int() });

/**
 * The lines of a backup, one at a time.
 * @throws StartError if the file cannot be read, or is not compressed text.
 */
async function* linesOf(file: string): AsyncGenerator<string, void> {
  const input = createReadStream(file);
  const plain = input.pipe(createGunzip());
  input.on("error", (error) => plain.destroy(error));
  try {
    // COPY escapes every line break within a value, so that a line is a row.
    const lines = createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) yield line;
  } catch (error) {
    throw explainUnreadable(error, file);
  } finally {
    input.destroy();
  }
}

/** Reads only the first line. @throws StartError if the file is missing, or is not a backup. */
export async function checkBackup(file: string): Promise<void> {
  const lines = linesOf(file);
  try {
    parseHeader((await lines.next()).value ?? undefined, file);
  } finally {
    await lines.return();
  }
}

function parseHeader(line: string | undefined, file: string): z.output<typeof header> {
  const parsed = header.safeParse(valueIn(line));
  if (!parsed.success) throw notABackup(file);
  return parsed.data;
}

function valueIn(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? "");
  } catch {
    return undefined;
  }
}

function parse<T>(schema: z.ZodType<T>, line: string | undefined, file: string): T {
  const parsed = schema.safeParse(valueIn(line));
  if (!parsed.success) throw new StartError(`${file} is not whole.`);
  return parsed.data;
}

async function copyTable(
  client: pg.Client,
  lines: AsyncGenerator<string, void>,
  head: z.output<typeof tableHead>,
): Promise<number> {
  const name = pg.escapeIdentifier(head.table);
  const columns = head.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  // A migration may have created a row, such as the installation's.
  await client.query(`delete from ${name}`);
  const copy = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  const ended = finished(copy);
  // Awaited below, or never if reading fails first.
  ended.catch(() => undefined);
  let rows = 0;
  for (;;) {
    const { value: line, done } = await lines.next().catch((error: unknown) => {
      copy.destroy();
      throw error;
    });
    if (done) {
      copy.destroy();
      throw new StartError("The backup ends in the middle of a table.");
    }
    if (line === END_OF_TABLE) break;
    rows += 1;
    if (!copy.write(`${line}\n`)) await once(copy, "drain");
  }
  copy.end();
  await ended;
  return rows;
}

/**
 * COPY into a table does not work with forced row-level security, and the figures that triggers keep are in
 * the backup. So both are disabled until the transaction ends.
 */
async function eachTable(client: pg.Client, change: string): Promise<void> {
  for (const { name } of await listTables(client)) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} ${change}`);
  }
}

/** Sets the sequences of identity columns to continue after the highest restored value. */
const ADVANCE = `
do $$
declare c record;
begin
  for c in select table_name, column_name from information_schema.columns
            where table_schema = 'plumbline' and is_identity = 'YES' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select max(%I) from %I)))',
      c.table_name, c.column_name, c.column_name, c.table_name);
  end loop;
end $$`;

async function keysOf(files: FileStore): Promise<ReadonlySet<StorageKey>> {
  const keys = new Set<StorageKey>();
  for await (const { key } of files.list("")) keys.add(key);
  return keys;
}

/**
 * The migrations of a backup, with the baseline in place of the migrations that it replaced.
 * @throws StartError if the backup has only some of the replaced migrations: its tables can no longer be created.
 */
async function presentNames(migrations: readonly string[]): Promise<ReadonlySet<string>> {
  const replaced = replacedAmong(migrations);
  if (replaced === "some")
    throw new StartError(
      "This backup is of an old version of Plumbline. Restore it with the version before this one, and back that up.",
    );
  const names = new Set(migrations.filter((name) => !isReplaced(name)));
  if (replaced === "all") {
    const files = await readSchemaFiles();
    for (const { name } of files.migrations) if (isBaseline(name)) names.add(name);
  }
  return names;
}

/**
 * Fills an empty database from a backup, all or nothing. A backup of an earlier version is restored into that
 * version's tables and then migrated on.
 * @throws StartError if the file is not a complete backup, is of a later version, or the database is not
 *   empty.
 */
export async function readBackup({
  url,
  file,
  files,
}: {
  url: string;
  file: string;
  files: FileStore;
}): Promise<BackedUp> {
  const lines = linesOf(file);
  const { migrations } = parseHeader((await lines.next()).value ?? undefined, file);
  const wanted = await presentNames(migrations);
  await migrate(url, { only: wanted });
  const there = await keysOf(files);
  const client = new pg.Client({ connectionString: url, application_name: "plumbline restore" });
  await client.connect();
  let rows = 0;
  const stored: StorageKey[] = [];
  try {
    await client.query("begin");
    await client.query("set local role plumbline_owner");
    await client.query("set local search_path = plumbline");
    const known = await client.query<{ name: string }>("select name from migrations");
    const names = new Set(known.rows.map(({ name }) => name));
    if ([...wanted].some((name) => !names.has(name))) {
      throw new StartError("This backup is of a later version of Plumbline. Upgrade first.");
    }
    const used = await client.query("select from users limit 1");
    if (used.rows.length > 0)
      throw new StartError(
        "The database is not empty. Restore into a new DATA_DIR, or an empty database.",
      );

    await eachTable(client, "no force row level security, disable trigger user");
    for (;;) {
      const line = (await lines.next()).value ?? undefined;
      const parsed: unknown = line === undefined ? undefined : JSON.parse(line);
      const head = tableHead.safeParse(parsed);
      const storedFile = fileHead.safeParse(parsed);
      if (storedFile.success) {
        const key = await restoreFile(files, { name: storedFile.data.file, lines });
        if (key !== undefined) stored.push(key);
        continue;
      }
      if (!head.success) {
        if (parse(footer, line, file).rows !== rows) throw new StartError(`${file} is not whole.`);
        break;
      }
      rows += await copyTable(client, lines, head.data);
    }
    await client.query("set constraints all immediate");
    await eachTable(client, "force row level security, enable trigger user");
    await client.query(ADVANCE);
    await client.query("commit");
  } catch (error) {
    // Only removes files that the restore stored: a file that was there before may be the only copy.
    for (const key of stored) if (!there.has(key)) await files.remove(key).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  await migrate(url);
  return { rows, files: stored.length };
}
