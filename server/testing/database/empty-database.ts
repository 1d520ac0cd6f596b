import { randomBytes } from "node:crypto";
import pg from "pg";

export interface EmptyDatabase {
  /** Connection string of the superuser. */
  readonly url: string;
  drop(): Promise<void>;
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A database with nothing in it, not even the schema. @param kind the options of `create database` */
export async function createEmptyDatabase(serverUrl: string, kind = ""): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(8).toString("hex")}`;
  await onServer(serverUrl, `create database ${name} ${kind}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}
