import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { loadDemo } from "../demo/load-demo.ts";
import { diskFiles } from "../platform/files/file-disk.ts";
import { addTask, createCompany } from "../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { readBackup } from "./read-backup.ts";
import { listTables } from "./tables.ts";
import { writeBackup } from "./write-backup.ts";
import { newFileKey, storageKey } from "../platform/files/storage-keys.ts";

// Each test writes and reads whole backups of the demo: 4 s each on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let source: TestDatabase;
let folder: string;
let file: string;
const made: string[] = [];
const PHOTO = newFileKey("019a0000-0000-7000-8000-000000000001");
const EMPTY = storageKey(PHOTO.replace("uploads", "reports").concat("-1"));
/** Larger than one chunk, with every byte value. */
const photo = randomBytes(200_000);

beforeAll(async () => {
  source = await createTestDatabase(inject("serverUrl"));
  await loadDemo(source.url, new Date("2026-11-20T09:00:00Z"));
  folder = await mkdtemp(path.join(tmpdir(), "plumbline-backup-"));
  file = path.join(folder, "whole.backup");
  const files = diskFiles(path.join(folder, "files"));
  await files.put(PHOTO, Readable.from([photo]));
  await files.put(EMPTY, Readable.from([]));
  await writeBackup({ url: source.url, file, files });
});
afterAll(async () => {
  for (const name of made) await onServer(`drop database ${name} with (force)`);
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A store that should stay empty. */
const spare = () => diskFiles(path.join(folder, "spare"));

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("serverUrl") });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A database without anything in it, not even the schema. */
async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name}`);
  made.push(name);
  const url = new URL(inject("serverUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({
    connectionString: url,
    options: "-c search_path=plumbline -c TimeZone=UTC",
  });
  await client.connect();
  try {
    const all: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${name} t`,
      );
      all[name] = rows[0]?.hash ?? "";
    }
    return all;
  } finally {
    await client.end();
  }
}

describe("a backup", () => {
  it("restores every table, row and figure, and the next task gets its own place", async () => {
    const url = await emptyDatabase();
    const files = diskFiles(path.join(folder, "restored"));
    expect(await readBackup({ url, file, files })).toMatchObject({ files: 2 });
    expect((await buffer(await files.get(PHOTO))).equals(photo)).toBe(true);
    expect(await buffer(await files.get(EMPTY))).toHaveLength(0);
    const restored = await contents(url);
    expect(restored).toEqual(await contents(source.url));
    expect(Object.keys(restored)).toEqual(
      expect.arrayContaining(["users", "credentials", "tasks", "task_totals", "expenses"]),
    );

    const pool = new pg.Pool({
      connectionString: url,
      max: 1,
      options: "-c search_path=plumbline",
    });
    const { rows } = await pool.query<{ workspace_id: string; id: string; created_by: string }>(
      "select workspace_id, id, created_by from projects limit 1",
    );
    const project = rows[0];
    if (!project) throw new Error("The restored database has no project");
    await addTask(pool, {
      workspaceId: project.workspace_id,
      projectId: project.id,
      title: "After",
      createdBy: project.created_by,
    });
    const after = await pool.query(
      `select (select count(*) = count(distinct place) from tasks) as distinct_places,
              (select count(*)::int from tasks) = (select sum(tasks)::int from task_totals) as counted,
              (select bool_and(relforcerowsecurity) from pg_class where relname in ('tasks', 'users')) as forced`,
    );
    await pool.end();
    expect(after.rows).toEqual([{ distinct_places: true, counted: true, forced: true }]);
  });

  it("is readable by its owner alone, and leaves no temporary file beside it", async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    await expect(stat(`${file}.part`)).rejects.toThrow("ENOENT");
  });

  it.skipIf(!existsSync("/dev/full"))("ends with a reason if the disk is full", async () => {
    const full = path.join(folder, "full.backup");
    await symlink("/dev/full", `${full}.part`);
    await expect(writeBackup({ url: source.url, file: full })).rejects.toThrow("its disk is full");
    await expect(stat(full)).rejects.toThrow("ENOENT");
  });

  it("is refused of a database that is not one of Plumbline's", async () => {
    const empty = path.join(folder, "empty.backup");
    await expect(writeBackup({ url: await emptyDatabase(), file: empty })).rejects.toThrow(
      "There is no Plumbline data in this database",
    );
    await expect(stat(empty)).rejects.toThrow("ENOENT");
  });

  it("is refused by a database that is not empty, which stays unchanged", async () => {
    const other = await createTestDatabase(inject("serverUrl"));
    await createCompany(other.superuser);
    const before = await contents(other.url);
    await expect(readBackup({ url: other.url, file, files: spare() })).rejects.toThrow("not empty");
    expect(await contents(other.url)).toEqual(before);
    await other.drop();
  });

  it("writes nothing if it is cut short, damaged or not a backup", async () => {
    const plain = gunzipSync(await readFile(file));
    const bad: [string, Buffer][] = [
      ["cut.backup", gzipSync(plain.subarray(0, plain.length / 2))],
      ["no-end.backup", gzipSync(plain.subarray(0, plain.lastIndexOf('{"rows"')))],
      ["torn.backup", (await readFile(file)).subarray(0, 5000)],
      ["other.backup", gzipSync("hello\n")],
      ["plain.backup", Buffer.from("hello\n")],
    ];
    for (const [name, content] of bad) {
      const url = await emptyDatabase();
      await writeFile(path.join(folder, name), content);
      await expect(
        readBackup({ url, file: path.join(folder, name), files: spare() }),
        name,
      ).rejects.toThrow(Error);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        "select to_regclass('plumbline.users') is null as without_schema",
      );
      const users = rows[0]?.without_schema
        ? []
        : (await client.query("select from plumbline.users")).rows;
      await client.end();
      expect(users, name).toEqual([]);
      for await (const { key } of spare().list("")) expect.fail(`${name} left ${key}`);
    }
  });

  it("that cannot be restored leaves existing files alone", async () => {
    const cut = path.join(folder, "late.backup");
    const plain = gunzipSync(await readFile(file));
    await writeFile(cut, gzipSync(plain.subarray(0, plain.lastIndexOf('{"rows"'))));
    const files = diskFiles(path.join(folder, "survivors"));
    await files.put(PHOTO, Readable.from([photo]));
    const url = await emptyDatabase();
    await expect(readBackup({ url, file: cut, files })).rejects.toThrow("late.backup");
    expect((await buffer(await files.get(PHOTO))).equals(photo)).toBe(true);
    await expect(files.get(EMPTY)).rejects.toMatchObject({ kind: "missing" });
  });
});
