import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTable } from "./device-database.ts";

beforeEach(() => void vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

const add = (value: string) => inTable("shared", "readwrite", (store) => store.add(value, "key"));
const read = () =>
  inTable("shared", "readonly", (store) => store.get("key") as IDBRequest<string | undefined>);

it("answers once what was written is stored", async () => {
  expect(await add("photo")).toBe("key");
  expect(await read()).toBe("photo");
});

// A rejection that nobody handles fails the run.
it("what cannot be stored is said once, to whoever asked, and changes nothing", async () => {
  await add("photo");
  await expect(add("another")).rejects.toMatchObject({ name: "ConstraintError" });
  expect(await read()).toBe("photo");
});
