import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tabScope } from "../api/call.ts";
import { forget, keep, readAllKept, readKept } from "./database.ts";

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
  tabScope.show({ userId: "ada", workspaceId: "builders" });
});
afterEach(() => {
  tabScope.show(null);
  vi.unstubAllGlobals();
});

it("what is typed fast is written once at first, and once as it is at last", async () => {
  const words = "Rain until noon.";
  keep("note", words.slice(0, 1));
  // The first key is being written, and the others come meanwhile.
  await Promise.resolve();
  for (let end = 2; end <= words.length; end += 1) keep("note", words.slice(0, end));
  expect(await readKept("note")).toBe(words);
  // Two writes, and the read.
  expect(opened).toBe(3);
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
