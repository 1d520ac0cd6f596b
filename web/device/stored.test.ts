import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tabScope } from "../api/call.ts";
import { beforeSealing } from "../api/tokens/sealing.ts";
import { deviceFull } from "../api/storage-full.ts";
import { closeDatabase } from "./database.ts";
import { isInPageOnly, retryStoring, storedValues } from "./stored.ts";

const drafts = storedValues("drafts");
const { put: keep, remove: forget, all: readAllKept } = drafts;
const readKept = async (key: string) => (await drafts.find(key))?.value;

let opened = 0;

beforeEach(() => {
  opened = 0;
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (...given) => {
    opened += 1;
    return open(...given);
  };
  vi.stubGlobal("indexedDB", factory);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  Dexie.dependencies.indexedDB = factory;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  tabScope.show({ userId: "ada", workspaceId: "builders" });
});
afterEach(() => {
  tabScope.show(null);
  closeDatabase();
  vi.unstubAllGlobals();
});

it("what is typed fast is written once at first, and once as it is at last", async () => {
  const words = "Rain until noon.";
  keep("note", words.slice(0, 1));
  // The first keystroke is being written while the others come.
  await Promise.resolve();
  for (let end = 2; end <= words.length; end += 1) keep("note", words.slice(0, end));
  expect(await readKept("note")).toBe(words);
  // Two writes at most, and the read.
  expect(opened).toBeLessThanOrEqual(3);
  keep("note", "More rain.");
  expect(await readKept("note")).toBe("More rain.");
});

it("what is forgotten after it was kept stays forgotten, and what is kept after that is kept", async () => {
  keep("note", "R");
  await Promise.resolve();
  keep("note", "Rain");
  forget("note");
  expect(await readKept("note")).toBeUndefined();
  keep("note", "Rain");
  forget("note");
  keep("note", "Sun");
  expect(await readKept("note")).toBe("Sun");
});

it("each place keeps its own, and so does each person", async () => {
  keep("note a", "A");
  keep("note b", "B");
  tabScope.show({ userId: "bola", workspaceId: "builders" });
  keep("note a", "Bola’s");
  forget("note b");
  expect(await readAllKept("note")).toEqual(["Bola’s"]);
  tabScope.show({ userId: "ada", workspaceId: "builders" });
  expect(await readAllKept("note")).toEqual(["A", "B"]);
});

it("a write that fails is no write in the way of the next one", async () => {
  keep("note", () => "not plain data");
  expect(await readKept("note")).toBeUndefined();
  keep("note", "Rain");
  expect(await readKept("note")).toBe("Rain");
});

/** Makes the device full, until it is restored. */
function fillUp(): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  return () => put.mockRestore();
}

it("a full device says so, and keeps what is typed once there is room", async () => {
  const makeRoom = fillUp();
  keep("note", "Rain");
  expect(await readKept("note")).toBe("Rain");
  expect([deviceFull.get(), isInPageOnly()]).toEqual([true, true]);
  makeRoom();
  retryStoring();
  expect(await readAllKept("note")).toEqual(["Rain"]);
  expect([deviceFull.get(), isInPageOnly()]).toEqual([false, false]);
});

it("what found no room goes with its person, and is not kept for the next", async () => {
  const makeRoom = fillUp();
  keep("note", "Rain");
  await readKept("note");
  tabScope.show(null);
  await beforeSealing.settle();
  makeRoom();
  retryStoring();
  tabScope.show({ userId: "ada", workspaceId: "builders" });
  expect(await readKept("note")).toBeUndefined();
  expect(deviceFull.get()).toBe(false);
});

it("what is forgotten makes room for what found none", async () => {
  keep("photo", "large");
  await readKept("photo");
  const makeRoom = fillUp();
  keep("note", "Rain");
  await readKept("note");
  makeRoom();
  forget("photo");
  await readKept("photo");
  expect(await readAllKept("note")).toEqual(["Rain"]);
  expect(deviceFull.get()).toBe(false);
});
