import { expect, it } from "vitest";
import type { Json } from "../../../../engine/records/content.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { searchDiaries } from "./diary-search.ts";

const diary = (day: string, fields: Record<string, Json> = {}) =>
  ({ _id: day, fields: { day, ...fields } }) as unknown as LocalRecord;
const names: Readonly<Record<string, string>> = { a1: "Cast ground beam" };
const search = (text: string, ...records: LocalRecord[]) =>
  searchDiaries(records, { text, nameOf: (id) => names[id] }).map(({ record, places }) => [
    record._id,
    ...places.map(({ section, words }) => `${section}: ${words}`),
  ]);

it("finds nothing for no words, and nothing that is not there", () => {
  expect(search("  ", diary("2026-03-02", { notes: "Rain" }))).toEqual([]);
  expect(search("snow", diary("2026-03-02", { notes: "Rain" }))).toEqual([]);
});

it("finds words in notes, rows, choices, names and addenda, the latest day first", () => {
  const records = [
    diary("2026-03-02", { notes: "The café\nwas closed" }),
    diary("2026-03-04", { visitors: { v: { name: "Ngozi", from: "Café Lagos" } } }),
    diary("2026-03-03", { addenda: { x: { words: "Cafe opened again" } } }),
    diary("2026-03-01", { work: { w: { activity: "a1", percent: 40 } } }),
    diary("2026-02-01", { delays: { d: { reason: "plant" } } }),
  ];
  expect(search("CAFE", ...records)).toEqual([
    ["2026-03-04", "Visitors: Ngozi, Café Lagos"],
    ["2026-03-03", "Addenda: Cafe opened again"],
    ["2026-03-02", "Notes: The café was closed"],
  ]);
  expect(search("ground beam", ...records)).toEqual([
    ["2026-03-01", "Work done: Cast ground beam, percent done 40"],
  ]);
  expect(search("broken down", ...records)).toEqual([["2026-02-01", "Delays: Plant broken down"]]);
});

it("needs all words, wherever they are, and skips rows that went", () => {
  const record = diary("2026-03-02", {
    notes: "Crane broke",
    instructions: { i: { from: "Architect", words: "Stop the pour" } },
    deliveries: { d: { material: "Cement", _removed: true } },
  });
  expect(search("architect crane", record)).toEqual([
    ["2026-03-02", "Instructions received: Architect, Stop the pour", "Notes: Crane broke"],
  ]);
  expect(search("architect cement", record)).toEqual([]);
});

it("cuts long notes around the word", () => {
  const notes = `${"so ".repeat(100)}crane ${"and ".repeat(100)}`;
  const [[, place = ""] = []] = search("crane", diary("2026-03-02", { notes }));
  expect(place).toMatch(/^Notes: ….*crane.*…$/);
  expect(place.length).toBeLessThan(200);
});
