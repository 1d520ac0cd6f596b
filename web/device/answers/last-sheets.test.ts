import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tabScope } from "../../api/call.ts";
import { closeDatabase } from "../database.ts";
import { storedValues } from "../stored.ts";
import { onLastSheet, putLastSheet, readLastSheet } from "./last-sheets.ts";

beforeEach(() => {
  const factory = new IDBFactory();
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

const sheet = (drawing: string) => ({
  drawing,
  number: drawing.toUpperCase(),
  title: "Plan",
  x: 0.25,
  y: 0.5,
  zoom: 3,
});

it("knows no drawing where none was looked at", async () => {
  expect(await readLastSheet("duplex")).toBeUndefined();
});

it("remembers one drawing of each project, with the place on it, and says when it is another", async () => {
  let heard = 0;
  const end = onLastSheet(() => (heard += 1));
  await putLastSheet("duplex", sheet("a-101"), 1);
  await putLastSheet("duplex", sheet("a-102"), 2);
  await putLastSheet("tower", sheet("s-001"), 3);
  end();
  expect(heard).toBe(3);
  expect(await readLastSheet("duplex")).toMatchObject(sheet("a-102"));
  expect(await readLastSheet("tower")).toMatchObject(sheet("s-001"));
  expect(await storedValues("answers").all("sheet duplex ")).toHaveLength(1);
});

it("is nobody else's, and goes with the drawing", async () => {
  await putLastSheet("duplex", sheet("a-101"), 1);
  tabScope.show({ userId: "ben", workspaceId: "builders" });
  expect(await readLastSheet("duplex")).toBeUndefined();
  tabScope.show({ userId: "ada", workspaceId: "builders" });
  await storedValues("answers").removeNaming(["a-101"]);
  expect(await readLastSheet("duplex")).toBeUndefined();
});
