import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { OLDEST, OURS } from "../database/embedded/binaries.ts";
import { loginUrls, ROLE_NAMES } from "../database/roles/login-roles.ts";
import { migrate } from "../database/migrate.ts";
import { startTestPostgres } from "./database/test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of a superuser; each test file makes its own database from the template. */
    serverUrl: string;
    /** A folder for files that outlive a test file. It is removed at the end of the run. */
    filesFolder: string;
  }
}

/** Name of the database that each test database is copied from; two runs on one server need two. */
export const TEMPLATE = process.env["TEST_TEMPLATE"] ?? "plumbline_template";

/** The prefix of databases that outlive a test file. */
export const SHARED = `${TEMPLATE}_shared_`;

/** The secret from which the passwords of the roles are derived. */
export const TEST_SECRET = "a secret of the tests, of more than 32 characters";

/** Makes the database that each test database on a server is copied from. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href, {
    logins: { urls: loginUrls(url.href, TEST_SECRET, ROLE_NAMES), areOurs: true },
  });
}

async function dropShared(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [SHARED],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}

/** Starts a real PostgreSQL for the run: our own, the oldest with TEST_POSTGRES=15, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const filesFolder = await mkdtemp(path.join(tmpdir(), "plumbline-test-files-"));
  project.provide("filesFolder", filesFolder);
  const removeFiles = () => rm(filesFolder, { recursive: true, force: true });
  const outside = process.env["TEST_DATABASE_URL"];
  if (outside) {
    await prepareTemplate(outside);
    project.provide("serverUrl", outside);
    return async () => {
      await dropShared(outside);
      await removeFiles();
    };
  }
  const isOldest = process.env["TEST_POSTGRES"] === String(OLDEST.major);
  const server = await startTestPostgres(isOldest ? OLDEST : OURS);
  await prepareTemplate(server.url).catch(async (error: unknown) => {
    await server.remove();
    throw error;
  });
  project.provide("serverUrl", server.url);
  return async () => {
    await server.remove();
    await removeFiles();
  };
}
