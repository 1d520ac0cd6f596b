import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionSecret } from "./session-secret.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plumbline-secret-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const make = (dataDir = folder) => sessionSecret({ configured: undefined, dataDir });

test("is the configured one, and then no file is written", async () => {
  const configured = "configured, with more than 32 characters";
  expect(await sessionSecret({ configured, dataDir: folder })).toBe(configured);
  expect(await readdir(folder)).toEqual([]);
});

test("is generated once, long, readable by its owner only, and kept", async () => {
  const made = await make();
  expect(made).toMatch(/^[\w-]{64}$/);
  const file = path.join(folder, "session-secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await make()).toBe(made);
  expect((await readFile(file, "utf8")).trim()).toBe(made);
});

test("creates its folder", async () => {
  const inner = path.join(folder, "not", "yet");
  expect(await make(inner)).toBe(await make(inner));
});

test("is the same for all processes that start at once, and leaves no temporary file", async () => {
  const made = await Promise.all(Array.from({ length: 30 }, () => make()));
  expect(new Set(made).size).toBe(1);
  expect(await readdir(folder)).toEqual(["session-secret"]);
});

test("is refused if it is too short", async () => {
  await writeFile(path.join(folder, "session-secret"), "short\n");
  await expect(make()).rejects.toThrow(/does not hold a secret/);
});

test("reports that the folder cannot be created", async () => {
  await writeFile(path.join(folder, "file"), "");
  await expect(make(path.join(folder, "file"))).rejects.toThrow(/EEXIST|ENOTDIR/);
});
