import { expect, it } from "vitest";
import { snag } from "../../../contract/site/snag.ts";
import { localRecord, type RecordRow } from "./local-record.ts";
import type { OutboxEntry } from "../database.ts";

const maker = { _id: "01a21a7c-cac7-711e-8402-5bf27c41baec", name: "Emeka Engineer" };
const id = "01a21a7c-cb15-70a8-a94b-52c995386a2b";
const project = "01a21a7c-cb15-70a8-a94b-52c995386a2c";

const entry = (
  act: string,
  fields: OutboxEntry["command"]["fields"],
  rest: Partial<OutboxEntry>,
): OutboxEntry => ({
  command: { _id: id, at: "2026-11-27T08:00:00.000Z", record: "snag", id, project, act, fields },
  project,
  recordId: id,
  state: "waiting",
  shown: {},
  title: "Snag",
  ...rest,
});

const shown = (row: RecordRow | undefined, entries: readonly OutboxEntry[]) =>
  localRecord({ kind: snag, row, entries, maker });

it("shows what was done to a record that was made here until its first row has come", () => {
  const made = entry("create", { title: "Door rubs" }, { state: "done", version: 1 });
  const changed = entry("change", { trade: "Joinery" }, { state: "done", version: 2 });
  const record = shown(undefined, [made, changed]);
  expect(record).toMatchObject({ fields: { title: "Door rubs", trade: "Joinery" }, unsent: 0 });
  if (!record) return;
  const first = { ...record, version: 1, fields: { title: "Door rubs" } };
  expect(shown(first, [made, changed])?.fields).toEqual({ title: "Door rubs", trade: "Joinery" });
  // The row includes our change now, so somebody else's value counts.
  const second = { ...first, version: 2, fields: { title: "Door rubs", trade: "Doors" } };
  expect(shown(second, [made, changed])?.fields["trade"]).toBe("Doors");
});

it("says of a state that was asked for here that it is proposed, until it is answered", () => {
  const made = shown(undefined, [entry("create", { title: "Door rubs" }, { state: "waiting" })]);
  expect(made?.isProposed).toBe(false);
  if (!made) return;
  const row = { ...made, version: 1 };
  expect(shown(row, [entry("ready", {}, { state: "waiting" })])).toMatchObject({
    state: "ready",
    isProposed: true,
  });
  const sent = entry("ready", {}, { state: "done", version: 2 });
  expect(shown(row, [sent])).toMatchObject({ state: "ready", isProposed: false });
  expect(shown(row, [entry("ready", {}, { state: "refused" })])).toMatchObject({
    state: made.state,
    isProposed: false,
  });
});

it("shows nothing of a record that is gone, whatever was done to it", () => {
  const changed = entry("change", { trade: "Joinery" }, { state: "done", version: 2 });
  const refused = entry("create", { title: "Door rubs" }, { state: "refused" });
  expect(shown(undefined, [changed])).toBeUndefined();
  expect(shown(undefined, [refused, changed])).toBeUndefined();
});
