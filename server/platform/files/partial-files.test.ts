import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { NO_RESERVE } from "./disk-space.ts";
import { newId } from "../ids.ts";
import { partialFiles } from "./partial-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-partial-"));
const partials = partialFiles(folder, NO_RESERVE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const of = (text: string) => Readable.from([Buffer.from(text)]);

test("a file grows by what each request brings, is measured, cut and removed", async () => {
  const id = newId();
  expect(await partials.size(id)).toBeUndefined();
  await partials.begin(id);
  expect(await partials.append(id, of("abc"))).toBe(3);
  // Beginning again does not remove what was stored.
  await partials.begin(id);
  expect(await partials.append(id, of("de"))).toBe(5);
  await partials.cut(id, 3);
  expect(await partials.staged(id)).toMatchObject({
    bytes: 3,
    sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    head: Buffer.from("abc"),
  });
  await partials.remove(id);
  await partials.remove(id);
  expect(await partials.size(id)).toBeUndefined();
});

test("what arrived before a stream broke stays", async () => {
  const id = newId();
  await partials.begin(id);
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from("first half");
    throw new Error("The line is cut");
  }
  await expect(partials.append(id, Readable.from(broken()))).rejects.toThrow("cut");
  expect(await partials.size(id)).toBe(10);
});

test("no name leads out of the folder, and only old files are swept", async () => {
  await expect(async () => partials.begin("../secret")).rejects.toThrow("Not an id");
  const id = newId();
  await partials.begin(id);
  await partials.sweep(new Date(Date.now() - 60_000));
  expect(await partials.size(id)).toBe(0);
  await partials.sweep(new Date(Date.now() + 60_000));
  expect(await partials.size(id)).toBeUndefined();
});

test("a disk with no more than its reserve takes nothing", async () => {
  const full = partialFiles(folder, { bytes: Number.MAX_SAFE_INTEGER, share: 1 });
  const id = newId();
  await expect(full.begin(id)).rejects.toMatchObject({ kind: "full" });
  await partials.begin(id);
  await expect(full.append(id, of("x"))).rejects.toMatchObject({ kind: "full" });
});

test("a server that is killed while a file arrives loses nothing that it acknowledged", async () => {
  const id = newId();
  const file = (name: string) =>
    JSON.stringify(pathToFileURL(path.join(import.meta.dirname, name)));
  const writer = spawn(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { Readable } from "node:stream";
     import { partialFiles } from ${file("partial-files.ts")};
     const partials = partialFiles(${JSON.stringify(folder)}, { bytes: 0, share: 0 });
     await partials.begin("${id}");
     for (;;) console.log(await partials.append("${id}", Readable.from([Buffer.alloc(50_000)])));`,
  ]);
  let acknowledged = 0;
  let lines = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line);
    lines += 1;
    if (lines === 20) writer.kill("SIGKILL");
  }
  expect(lines).toBeGreaterThanOrEqual(20);
  const kept = (await partials.size(id)) ?? 0;
  expect(kept).toBeGreaterThanOrEqual(acknowledged);
  // The next server continues from there.
  expect(await partials.append(id, of("rest"))).toBe(kept + 4);
});
