import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDisk, smallDisk } from "../../testing/files/small-disk.ts";
import { startS3, type TestS3 } from "../../testing/files/s3-server.ts";
import { diskFiles } from "./file-disk.ts";
import { s3Files } from "./file-s3.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import { newFileKey, type StorageFolder, type StorageKey, thumbnailKey } from "./storage-keys.ts";

const [FIRST, SECOND] = [newFileKey(randomUUID()), newFileKey(randomUUID())];
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-store-"));
let s3: TestS3;
let stores: Record<"disk" | "s3", FileStore>;

beforeAll(async () => {
  s3 = await startS3();
  stores = {
    disk: diskFiles(path.join(folder, "files")),
    s3: s3Files(s3.location, path.join(folder, "staging")),
  };
});
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const of = (text: string) => Readable.from([Buffer.from(text)]);
const read = async (store: FileStore, key: StorageKey) =>
  String(await buffer(await store.get(key)));
async function all(store: FileStore, under: StorageFolder): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of store.list(under)) found.push(file);
  return found;
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from("the first half");
  throw new Error("The line is cut");
}

describe.each(["disk", "s3"] as const)("files kept in %s", (kind) => {
  test("are read back, replaced and removed", async () => {
    const store = stores[kind];
    const key = thumbnailKey(FIRST);
    await store.put(key, of("Cast slab"), 9);
    expect(await read(store, key)).toBe("Cast slab");
    await store.put(key, of("Cast the second slab"));
    expect(await read(store, key)).toBe("Cast the second slab");
    expect(await all(store, "uploads/")).toEqual([{ key, changed: expect.any(Date) }]);
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toMatchObject({ kind: "missing" });
    expect(await all(store, "uploads/")).toEqual([]);
    expect(await store.check()).toBeUndefined();
  });

  test("are stored completely or not at all", async () => {
    const store = stores[kind];
    await expect(store.put(FIRST, Readable.from(broken()))).rejects.toThrow("cut");
    await expect(store.get(FIRST)).rejects.toMatchObject({ kind: "missing" });
    await expect(store.stage(Readable.from(broken()))).rejects.toThrow("cut");
  });

  test.each([undefined, 100])(
    "are refused when their own stream fails, with %s bytes announced",
    async (bytes) => {
      const store = stores[kind];
      const missing = () => createReadStream(path.join(folder, "nothing"));
      await expect(store.put(SECOND, missing(), bytes)).rejects.toBeInstanceOf(Error);
      await expect(store.put(SECOND, Readable.from(broken()), bytes)).rejects.toThrow("cut");
      await expect(store.stage(missing())).rejects.toMatchObject({ kind: "missing" });
    },
  );

  test("are measured when they are staged, and removed afterwards", async () => {
    const staged = await stores[kind].stage(of("abc"));
    expect(staged).toMatchObject({
      bytes: 3,
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      head: Buffer.from("abc"),
    });
    await stores[kind].sweepStaged(new Date(Date.now() - 60_000));
    expect(statSync(staged.path).mode & 0o777).toBe(0o600);
    await stores[kind].sweepStaged(new Date(Date.now() + 60_000));
    expect(() => statSync(staged.path)).toThrow("ENOENT");
  });

  test.each([
    "../secret",
    "uploads/../../secret",
    "/etc/passwd",
    "a//b",
    ".partial/x",
    "probe",
    "",
  ])("have no key %j, whoever says that it is one", async (text) => {
    const key = text as StorageKey;
    const store = stores[kind];
    const refused = "Not the key of a stored file";
    await expect(async () => store.put(key, of("x"), 1)).rejects.toThrow(refused);
    await expect(async () => store.get(key)).rejects.toThrow(refused);
    await expect(async () => store.remove(key)).rejects.toThrow(refused);
    await expect(all(store, `uploads/${text}/../`)).rejects.toThrow("Not a folder");
  });
});

test("are listed without what somebody else put beside them", async () => {
  await stores.disk.put(FIRST, of("x"));
  writeFileSync(path.join(folder, "files/uploads/Thumbs.db"), "x");
  expect((await all(stores.disk, "")).map(({ key }) => key)).toContain(FIRST);
  expect(JSON.stringify(await all(stores.disk, ""))).not.toContain("Thumbs");
});

test("in a folder are readable only by their own user", async () => {
  await stores.disk.put(FIRST, of("x"));
  expect(statSync(path.join(folder, "files", FIRST)).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(folder, "files/uploads")).mode & 0o777).toBe(0o700);
});

test("on a full disk are refused with that reason, and leave nothing behind", async ({ skip }) => {
  const disk = smallDisk(4) ?? skip("only root may mount a small disk");
  const store = diskFiles(disk);
  await store.put(FIRST, of("kept"));
  const free = fillDisk(disk);
  const much = () => Readable.from([Buffer.alloc(1 << 20)]);
  await expect(store.put(SECOND, much())).rejects.toMatchObject({ kind: "full" });
  await expect(store.stage(much())).rejects.toMatchObject({ kind: "full" });
  expect(await store.check()).toMatchObject({ kind: "full" });
  expect(await read(store, FIRST)).toBe("kept");
  free();
  await store.put(SECOND, much());
  expect((await all(store, "uploads/")).map(({ key }) => key).toSorted()).toEqual(
    [FIRST, SECOND].toSorted(),
  );
});

test("beyond the reserve of a disk are refused, though their content is gone by then", async () => {
  const store = diskFiles(path.join(folder, "files"), { bytes: Number.MAX_SAFE_INTEGER, share: 1 });
  for (let n = 0; n < 20; n += 1) {
    const content = createReadStream(path.join(folder, "nothing"));
    await expect(store.put(SECOND, content)).rejects.toMatchObject({ kind: "full" });
    const staged = createReadStream(path.join(folder, "nothing"));
    await expect(store.stage(staged)).rejects.toMatchObject({ kind: "full" });
  }
});

test("in a folder that is a file cannot be reached", async () => {
  writeFileSync(path.join(folder, "files/blocked"), "x");
  const store = diskFiles(path.join(folder, "files/blocked"));
  expect(await store.check()).toMatchObject({ kind: "away" });
  await expect(store.put(SECOND, of("x"))).rejects.toMatchObject({ kind: "away" });
});

test("in a bucket cannot be reached while its server is down, nor without the right key or bucket", async () => {
  const lost = await startS3();
  const store = s3Files(lost.location, path.join(folder, "staging"));
  await store.put(FIRST, of("x"));
  const begun = await store.get(FIRST);
  begun.destroy();
  await once(begun, "close");
  await lost.close();
  await expect(store.get(FIRST)).rejects.toMatchObject({ kind: "away" });
  await expect(store.put(SECOND, of("x"))).rejects.toMatchObject({ kind: "away" });
  expect(await store.check()).toMatchObject({ kind: "away" });
  await store.close();

  for (const wrong of [{ accessKeyId: "NOBODY" }, { bucket: "nobodys" }]) {
    const other = s3Files({ ...s3.location, ...wrong }, path.join(folder, "staging"));
    expect(await other.check()).toMatchObject({ kind: "away" });
    await other.close();
  }
});
