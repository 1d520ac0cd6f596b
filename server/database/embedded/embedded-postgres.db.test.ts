import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { isRoot } from "./private-account.ts";
import { freshDataDir, serversOn, startHost } from "./testing/host-process.ts";

// Each test creates a database of its own and starts real servers: 3 s each on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function startHere(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  onTestFinished(() => database.stop());
  return database;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the first start creates a durable, checksummed UTF-8 database and the second finds it again, faster", async () => {
  const dataDir = freshDataDir();
  const begun = performance.now();
  const first = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const firstTook = performance.now() - begun;
  await query(first.url, "create table kept as select 'Ọ̀yọ́' as place");
  expect(
    await query(
      first.url,
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'TimeZone', 'listen_addresses', 'server_encoding')
       order by name`,
    ),
  ).toEqual([
    { name: "TimeZone", setting: "UTC" },
    { name: "data_checksums", setting: "on" },
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "listen_addresses", setting: "" },
    { name: "server_encoding", setting: "UTF8" },
    { name: "synchronous_commit", setting: "on" },
  ]);
  await first.stop();
  expect(serversOn(first.clusterDir)).toEqual([]);

  const again = performance.now();
  const second = await startHere(dataDir);
  expect(performance.now() - again).toBeLessThan(firstTook);
  expect(await query(second.url, "select place, lower('ÀKÀNBÍ') as lowered from kept")).toEqual([
    { place: "Ọ̀yọ́", lowered: "àkànbí" },
  ]);
});

test("connects as any role, and from a path with spaces, quotes and accents", async () => {
  const database = await startHere(`${freshDataDir()}, it's "Ìbàdàn"`);
  await query(database.url, "create role visitor login");
  const url = new URL(database.url);
  url.username = "visitor";
  expect(await query(url.href, "select current_user")).toEqual([{ current_user: "visitor" }]);
});

test("with a path too long for a socket, the socket is elsewhere", async () => {
  const database = await startHere(`${freshDataDir()}/${"a-very-long-folder-name/".repeat(5)}`);
  expect(database.socketDir.length).toBeLessThan(90);
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("nobody else on the machine can read the data or reach the socket", async () => {
  const database = await startHere(freshDataDir());
  expect(statSync(database.clusterDir).mode & 0o077).toBe(0);
  expect(statSync(database.socketDir).mode & 0o077).toBe(0);
});

test.runIf(isRoot())(
  "another user is rejected at the socket, even one who could enter its folder",
  async () => {
    const dataDir = freshDataDir();
    const database = await startHere(dataDir);
    const { uid, gid } = statSync(database.clusterDir);
    // The server's own account may enter the folder, but is not the user who started Plumbline.
    const intruder = `
      const { Client } = require(${JSON.stringify(createRequire(import.meta.url).resolve("pg"))});
      process.setgroups([]);
      process.setgid(${gid});
      process.setuid(${uid});
      const client = new Client(${JSON.stringify(database.url)});
      client.connect().then(() => console.log("in"), (error) => console.log(error.message)).then(() => process.exit());`;
    const { stdout } = spawnSync(process.execPath, ["-e", intruder], { encoding: "utf8" });
    expect(stdout).toContain("Peer authentication failed");
  },
);

test("an interrupt from the terminal reaches the application but not the database", async () => {
  const host = startHost({ dataDir: freshDataDir() });
  const { url } = await host.ready();
  process.kill(-(host.process.pid ?? 0), "SIGINT");
  await host.waitFor((event) => event.interrupted === true);
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await host.stop()).code).toBe(0);
  expect(host.events.some((event) => event.databaseEnded !== undefined)).toBe(false);
});

test("the database does not get the rest of the application's environment", async () => {
  process.env["SESSION_SECRET_OF_TEST"] = "do not pass on";
  onTestFinished(() => void delete process.env["SESSION_SECRET_OF_TEST"]);
  const database = await startHere(freshDataDir());
  await query(database.url, "create table seen (line text)");
  await query(database.url, "copy seen from program 'env'");
  const lines = await query(
    database.url,
    "select line from seen where line like 'SESSION_SECRET%'",
  );
  expect(lines).toEqual([]);
  expect(dirname(database.clusterDir)).not.toBe("/");
});
