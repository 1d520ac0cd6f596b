import { IDBObjectStore } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { keyOwners } from "../../api/device-key.ts";
import { readDraft } from "../drafts/drafts.ts";
import { companiesHere } from "./left-work.ts";
import { openSealed, sealDevice } from "./seal.ts";
import {
  ada,
  SITE,
  freshBrowser,
  signIn,
  signOut,
  inSite,
  makeWork,
  everything,
  copyProject,
  copies,
  fillUp,
} from "./seal-fixture.ts";
import { addChunk, sealedWork } from "./sealed-database.ts";

freshBrowser();

type Table = InstanceType<typeof IDBObjectStore>;

test("a copy comes back whole, without the drawings that are fetched again", async () => {
  signIn(ada);
  await copyProject();
  await signOut(true);
  expect(await copies()).toEqual([0, 0]);
  signIn(ada);
  await openSealed(ada);
  expect(await copies()).toEqual([1, 501]);
  expect(await inSite("projects", (store) => store.getAll())).toEqual([
    { id: "marina", kept: true, cursor: "9" },
  ]);
  expect(await inSite("sheets", (store) => store.getAll())).toEqual([]);
});

test("of a copy that is not sealed whole, or not opened whole, nothing comes back", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  signIn(ada);
  await makeWork();
  await copyProject();
  let written = 0;
  const isRows = (_: string, value: unknown) => (value as { table?: string }).table === "rows";
  const full = fillUp("add", (...given) => isRows(...given) && (written += 1) > 1);
  await signOut(true);
  full.mockRestore();
  signIn(ada);
  await openSealed(ada);
  expect(await copies()).toEqual([0, 0]);

  await copyProject();
  await signOut(true);
  signIn(ada);
  const none = fillUp("put", (table) => table === "rows");
  await openSealed(ada);
  none.mockRestore();
  await openSealed(ada);
  expect(await copies()).toEqual([0, 0]);
  expect(await readDraft("note")).toBe("Cracked lintel");
});

test("a copy goes whole when part of it is too old", async () => {
  const chunk = { owner: "ada builders", database: SITE, isOwn: false, unsent: 0 };
  const bytes = { nonce: new Uint8Array(12), bytes: new ArrayBuffer(1) };
  const old = Date.now() - 31 * 86_400_000;
  await addChunk({ ...chunk, ...bytes, table: "rows", at: old });
  await addChunk({ ...chunk, ...bytes, table: "projects", at: Date.now() });
  await addChunk({ ...chunk, ...bytes, table: "outbox", isOwn: true, unsent: 1, at: old });
  await sealDevice(true);
  expect(await companiesHere("ada")).toEqual(["builders"]);
  expect(await everything()).not.toContain("projects");
  expect(await sealedWork()).toBe(1);
});

test.each([
  ["copies that find no room", "rows"],
  ["drawings and thumbnails", "outbox"],
])("%s make room for what only this device has", async (_, small) => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  signIn(ada);
  await makeWork();
  await copyProject();
  let isRoomy = false;
  const clear = IDBObjectStore.prototype.clear;
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (this: Table) {
    isRoomy ||= this.name === "sheets";
    return clear.call(this);
  });
  const isCopy = (table: string) => table === "rows" || table === "projects";
  const full = fillUp("add", (_table, value) => {
    const { table } = value as { readonly table: string };
    if (isCopy(table)) return small === "rows";
    return table !== small && !isRoomy;
  });
  await signOut(true);
  full.mockRestore();
  expect(await sealedWork()).toBe(4);
  expect(await everything()).not.toContain("Cracked");
  expect(await keyOwners()).toEqual([]);
});

test("a sign-out deletes copies first, also those that another tab has sealed", async () => {
  signIn(ada);
  await makeWork();
  await copyProject();
  const seen: unknown[] = [];
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async () => {
    seen.push(await copies());
    throw new Error("The page is closed.");
  });
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  await signOut();
  expect(seen[0]).toEqual([0, 0]);
  vi.restoreAllMocks();

  signIn(ada);
  await copyProject();
  await signOut(true);
  expect(await keyOwners()).toEqual([]);
  expect(await everything()).toContain('"rows"');
  await signOut();
  expect(await everything()).not.toContain('"rows"');
});

test("what breaks off the sealing of one person does not keep copies readable", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  signIn(ada);
  await makeWork();
  const walk = vi.spyOn(IDBObjectStore.prototype, "openCursor").mockImplementation(() => {
    throw new DOMException("Unreadable", "DataError");
  });
  await signOut(true);
  walk.mockRestore();
  expect(await inSite("rows", (store) => store.getAll())).toEqual([]);
  expect(await keyOwners()).toEqual(["ada"]);
});
