import { expect, it } from "vitest";
import { addDays } from "../../../../engine/day.ts";
import type { Json } from "../../../../engine/records/content.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { asYesterday, copiedWords, daysOf, diaryOf, monthAway, rowsIn } from "./diary-days.ts";

const diary = (day: string, fields: Record<string, Json> = {}) =>
  ({ _id: day, fields: { day, ...fields } }) as unknown as LocalRecord;

it("knows the days of a month, over the ends of years", () => {
  expect(daysOf("2024-02").days).toHaveLength(29);
  expect(daysOf("2026-03").offset).toBe(6);
  expect([monthAway("2026-01", -1), monthAway("2025-12", 1)]).toEqual(["2025-12", "2026-01"]);
  expect([addDays("2026-03-01", -1), addDays("2026-12-31", 1)]).toEqual([
    "2026-02-28",
    "2027-01-01",
  ]);
});

it("copies the last diary of the same company that has something to copy", () => {
  const labour = { r1: { trade: "Mason", number: 4 }, r2: { trade: "Gone", _removed: true } };
  const records = [
    diary("2026-02-27", { labour: { old: { trade: "Old" } } }),
    diary("2026-02-28", { labour, notes: "Rain" }),
    diary("2026-03-01"),
    diary("2026-03-01", { company: "masons", labour: { r9: { trade: "Theirs" } } }),
    diary("2026-03-03", { labour: { later: { trade: "Later" } } }),
  ];
  const of = { day: "2026-03-02", company: null };
  expect(asYesterday(records, of)).toEqual({
    from: "2026-02-28",
    fields: { labour: { r1: { trade: "Mason", number: 4 } } },
  });
  expect(asYesterday(records, { day: "2026-02-27", company: null })).toBeUndefined();
  expect(
    diaryOf(records, { day: "2026-03-01", company: "masons" })?.fields["labour"],
  ).toBeDefined();
  expect(diaryOf(records, of)).toBeUndefined();
});

it("says what was copied, and names its rows", () => {
  const labour = { r1: { trade: "Mason" }, r2: { trade: "Tiler" } };
  const plant = { p1: { plant: "Crane" } };
  expect([labour, {}].map((rows) => copiedWords({ labour: rows, plant }))).toEqual([
    "2 gangs and 1 line of plant",
    "1 line of plant",
  ]);
  expect(rowsIn({ labour, plant })).toEqual(["labour/r1", "labour/r2", "plant/p1"]);
});
