import { expect, it } from "vitest";
import { entryOf, fileOf, newStore, prepareStore } from "./device-fixture.ts";
import { unsentRecords } from "./unsent-records.ts";

prepareStore();

it("counts what waits and what was refused, and nothing that the server has", async () => {
  const db = newStore();
  await db.outbox.bulkAdd([
    entryOf("door"),
    entryOf("wall", { state: "refused" }),
    entryOf("tap", { state: "done", version: 1 }),
    entryOf("roof", { state: "met", version: 1 }),
  ]);
  await db.files.bulkAdd([fileOf("one", { state: "refused" })]);
  expect(await unsentRecords(db)).toEqual({ count: 3, words: "2 records and 1 photo" });
});

it("holds nothing when all is sent", async () => {
  expect(await unsentRecords(newStore())).toEqual({ count: 0, words: "" });
});
