import { expect, it } from "vitest";
import type { OutboxEntry, OutboxFile } from "../../../device/database.ts";
import { groupByRecord, groupTitle, groupWords, maySucceed } from "./record-groups.ts";

let made = 0;
const entryOf = (
  command: Partial<OutboxEntry["command"]>,
  given: Partial<OutboxEntry> = {},
): OutboxEntry => ({
  command: {
    _id: `command ${(made += 1)}`,
    at: "2026-03-02T08:00:00.000Z",
    record: "snag",
    id: "door",
    project: "duplex",
    act: "change",
    fields: {},
    ...command,
  },
  project: "duplex",
  recordId: command.id ?? "door",
  state: "waiting",
  shown: {},
  title: "Door rubs",
  ...given,
});
const fileOf = (id: string, given: Partial<OutboxFile> = {}): OutboxFile => ({
  id,
  project: "duplex",
  kind: "snag",
  recordId: "door",
  name: `${id}.jpg`,
  blob: new Blob(["x".repeat(2048)]),
  facts: {},
  addedAt: 0,
  state: "waiting",
  ...given,
});

/** The words of each record. */
const read = (
  entries: readonly OutboxEntry[],
  files: readonly OutboxFile[] = [],
  { sent = 0, known = "" } = {},
) =>
  groupByRecord(entries, files).map((group) => {
    const amount = groupWords(group, sent);
    return groupTitle(group, known) + (amount === "" ? "" : `: ${amount}`);
  });

it("shows one line for each record, however much of it waits", () => {
  expect(read([])).toEqual([]);
  const diary = { record: "diary", id: "saturday" };
  const day = { title: "Sat, 28 Nov 2026" };
  const labour = (row: string, number: number) => ({ labour: { [row]: { number } } });
  const entries = [
    entryOf({ ...diary, act: "create", fields: { day: "2026-11-28", company: "co" } }, day),
    entryOf({ ...diary, fields: labour("masons", 4) }, day),
    entryOf({ ...diary, fields: labour("masons", 5) }, day),
    entryOf({ ...diary, fields: labour("plumbers", 3) }, day),
    entryOf({ ...diary, fields: { notes: "Rain." } }, day),
    entryOf({ act: "create" }),
  ];
  const photos = ["a", "b", "c"].map((id) => fileOf(id, { kind: "diary", recordId: "saturday" }));
  expect(read(entries, photos, { sent: 2 })).toEqual([
    "Diary of Sat, 28 Nov 2026: 3 lines, 5 photos (2 sent, 6 kB left)",
    "New snag “Door rubs”",
  ]);
});

it("says what was done if it is one thing, and counts changes otherwise", () => {
  expect(read([entryOf({ act: "close" })])).toEqual(["Close: “Door rubs”"]);
  expect(read([entryOf({}), entryOf({})])).toEqual(["Snag “Door rubs”: 2 changes"]);
  expect(read([entryOf({}, { title: "" })])).toEqual(["Change the snag"]);
  expect(read([], [fileOf("a")], { known: "Door rubs" })).toEqual([
    "Snag “Door rubs”: 1 photo (2 kB)",
  ]);
  const note = new Blob(["x".repeat(2048)], { type: "audio/webm" });
  expect(read([], [fileOf("a", { blob: note })])).toEqual(["Snag: 1 file (2 kB)"]);
  expect(read([entryOf({}, { state: "refused" })])).toEqual(["Change “Door rubs”"]);
  expect(read([], [fileOf("a", { state: "refused" })])).toEqual(["Snag"]);
});

it("offers to send again only what can succeed", () => {
  expect(
    ["archived", "forbidden", "text_gap", undefined].map((code) =>
      maySucceed({ ...(code !== undefined && { code }) }),
    ),
  ).toEqual([true, true, true, true]);
  expect(
    ["transition_conflict", "final", "changed_since", "validation_failed"].map((code) =>
      maySucceed({ code }),
    ),
  ).toEqual([false, false, false, false]);
});
