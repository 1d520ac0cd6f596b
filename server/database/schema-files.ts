import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { TRASH_DAYS } from "../../contract/projects/trash.ts";

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const directory = path.join(import.meta.dirname, folder);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), "utf8");
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

/** The schema of this version, read from the files. */
export interface SchemaFiles {
  /** The migrations, each applied once and in this order: tables, columns, indexes and data. */
  readonly migrations: readonly SqlFile[];
  /** Functions, triggers, policies and grants by subject. All are applied again when one has changed. */
  readonly subjects: readonly SqlFile[];
  /** The checksum of all subjects together. */
  readonly checksum: string;
}

/** Numbers of the contract that SQL uses, as functions. */
function constants(): SqlFile {
  const sql = `create function trash_days() returns integer language sql immutable parallel safe return ${TRASH_DAYS};`;
  return { name: "constants.sql", sql, checksum: checksumOf(sql) };
}

/**
 * Reads the files. Read them once, at the start: an upgrade may write the next version's files beside a
 * running server.
 */
export async function readSchemaFiles(): Promise<SchemaFiles> {
  const [migrations, files] = await Promise.all([readSqlFiles("migrations"), readSqlFiles("sql")]);
  const subjects = [constants(), ...files];
  const checksum = checksumOf(
    JSON.stringify(subjects.map(({ name, checksum: own }) => [name, own])),
  );
  return { migrations, subjects, checksum };
}
