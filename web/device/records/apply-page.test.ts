import { expect, it } from "vitest";
import { snag } from "../../../contract/site/snag.ts";
import { applyPage } from "./apply-page.ts";
import { localRecord } from "./local-record.ts";
import { emptyPage, entryOf, newStore, partsOf, prepareStore, PROJECT } from "./device-fixture.ts";
import type { DeviceDatabase } from "../database.ts";

prepareStore();

const project = { record: "project", id: PROJECT, row: {} };

async function storeWith(
  ...entries: readonly ReturnType<typeof entryOf>[]
): Promise<DeviceDatabase> {
  const db = newStore();
  await db.projects.add({
    id: PROJECT,
    kept: false,
    cursor: null,
    copy: "",
    syncedAt: null,
    openedAt: 0,
  });
  // A copy names its project first.
  await apply(db, { changes: [project], more: true });
  await db.outbox.bulkAdd([...entries]);
  return db;
}

const apply = (db: DeviceDatabase, page: Partial<typeof emptyPage>) =>
  applyPage(db, { id: PROJECT }, { ...emptyPage, ...page }, partsOf(db));

/** The snag as the screen shows it, of which the server has sent no row. */
const shownOf = async (db: DeviceDatabase) =>
  localRecord({
    kind: snag,
    row: undefined,
    entries: await db.outbox.toArray(),
    maker: null,
  });

it("a new record shows until its row comes, and is gone if somebody deleted it before", async () => {
  const db = await storeWith(entryOf("door", { state: "done", version: 1 }));
  await apply(db, { changes: [] });
  expect(await shownOf(db)).toMatchObject({ fields: { title: "Door rubs" } });
  await apply(db, { changes: [{ record: "snag", id: "door", row: null }] });
  expect(await shownOf(db)).toBeUndefined();
  expect(await db.outbox.count()).toBe(0);
});

it("what waits or was refused stays, whatever became of its record (R5)", async () => {
  const db = await storeWith(
    entryOf("door", { act: "change" }),
    entryOf("door", { act: "ready", state: "refused" }),
  );
  await apply(db, { changes: [{ record: "snag", id: "door", row: null }] });
  expect(await db.outbox.count()).toBe(2);
});

const firstPage = { changes: [project], reset: true, more: true };

it("a new record that somebody deleted before a new copy was made does not stay (R8)", async () => {
  const db = await storeWith(entryOf("door", { state: "done", version: 1 }));
  await apply(db, firstPage);
  // The record is created while the copy is under way. The copy may have passed its position already.
  await db.outbox.add(entryOf("wall", { state: "done", version: 1 }));
  await apply(db, { changes: [], more: true });
  expect(await db.outbox.count()).toBe(2);
  await apply(db, { changes: [] });
  expect((await db.outbox.toArray()).map(({ recordId }) => recordId)).toEqual(["wall"]);
  await apply(db, { changes: [{ record: "snag", id: "wall", row: { version: 1 } }] });
  expect(await db.outbox.count()).toBe(0);
});

it.each([
  ["is told to be gone", [{ changes: [{ record: "snag", id: "door", row: null }] }]],
  ["is in no new copy", [firstPage, { changes: [] }]],
  ["is of a project that left one's sight", [{ changes: [], reset: true }]],
])(
  "what met a change of somebody else and %s keeps its words as refused (R7)",
  async (_, pages) => {
    const message = "Ada changed the title later: hers stays.";
    const db = await storeWith({ ...entryOf("door", { state: "met", version: 2 }), message });
    await apply(db, { changes: [] });
    expect(await db.outbox.toArray()).toMatchObject([{ state: "met", message }]);
    for (const page of pages) await apply(db, page);
    expect(await db.outbox.toArray()).toMatchObject([
      {
        state: "refused",
        code: "deleted",
        message: `${message} Since then it was deleted, or you do not have access to it.`,
        command: { fields: { title: "Door rubs" } },
      },
    ]);
    expect(await shownOf(db)).toBeUndefined();
  },
);

it("a done command goes when a row of its version or a later one has come", async () => {
  const db = await storeWith(entryOf("door", { act: "change", state: "done", version: 3 }));
  const row = (version: number) => ({
    changes: [{ record: "snag", id: "door", row: { version } }],
  });
  await apply(db, row(2));
  expect(await db.outbox.count()).toBe(1);
  await apply(db, row(3));
  expect(await db.outbox.count()).toBe(0);
});

const rowOf = (id: string) => ({ record: "snag", id, row: { version: 1 } });
const snagsOf = async (db: DeviceDatabase) =>
  (await db.rows.where("[project+record]").equals([PROJECT, "snag"]).toArray()).map(({ id }) => id);

it("rows of an old copy stay until the new one is complete", async () => {
  const db = await storeWith();
  await apply(db, { changes: [project, rowOf("door"), rowOf("wall")], reset: true });
  await apply(db, { changes: [project, rowOf("wall")], reset: true, more: true, cursor: "half" });
  expect(await snagsOf(db)).toEqual(["door", "wall"]);
  expect(await db.projects.get(PROJECT)).toMatchObject({ cursor: "half" });
  await apply(db, { changes: [rowOf("tap")] });
  expect(await snagsOf(db)).toEqual(["tap", "wall"]);
});

it("a row that is deleted elsewhere, or out of sight by now, leaves the copy", async () => {
  const db = await storeWith();
  await apply(db, { changes: [rowOf("door"), rowOf("wall")] });
  await apply(db, { changes: [{ record: "snag", id: "door", row: null }], more: true });
  expect(await snagsOf(db)).toEqual(["wall"]);
});

it("an answer to a project that was taken off the device meanwhile is not stored", async () => {
  const db = newStore();
  await apply(db, { changes: [{ record: "snag", id: "door", row: { version: 1 } }] });
  expect(await db.rows.count()).toBe(0);
});
