import { expect, it } from "vitest";
import type { Json } from "../../../../../engine/records/content.ts";
import type { LocalRecord } from "../../../../device/records/local-record.ts";
import { diariesBefore, isUsed, usedWords } from "./used-words.ts";

const diary = (day: string, fields: Record<string, Json> = {}) =>
  ({ _id: day, fields: { day, ...fields } }) as unknown as LocalRecord;
const labour = (...trades: string[]) => ({
  labour: Object.fromEntries(trades.map((trade, row) => [`r${row}`, { trade }])),
});

it("has the diaries of one company before a day, the newest first", () => {
  const records = [
    diary("2026-03-01"),
    diary("2026-03-03"),
    diary("2026-03-02"),
    diary("2026-03-01", { company: "masons" }),
  ];
  const days = diariesBefore(records, { day: "2026-03-03", company: null }).map(({ _id }) => _id);
  expect(days).toEqual(["2026-03-02", "2026-03-01"]);
  expect(diariesBefore([], { day: "2026-03-03", company: null })).toEqual([]);
});

it("opens a section that one of the last five diaries uses", () => {
  const old = diary("2026-02-01", labour("Mason"));
  const days = [5, 4, 3, 2].map((day) => diary(`2026-03-0${day}`));
  expect(isUsed([], "labour")).toBe(false);
  expect(isUsed([...days, old], "labour")).toBe(true);
  expect(isUsed([...days, diary("2026-03-01"), old], "labour")).toBe(false);
  expect(isUsed([diary("2026-03-01", labour(" "))], "labour")).toBe(false);
});

it("offers each word once, the newest spelling first", () => {
  const before = [
    diary("2026-03-02", labour(" mason ", "Tiler")),
    diary("2026-03-01", labour("Mason", "Joiner", "")),
  ];
  const used = usedWords(before, { section: "labour", cell: "trade" });
  expect(used).toEqual(["mason", "Tiler", "Joiner"]);
  expect(usedWords(before, { section: "plant", cell: "plant" })).toEqual([]);
});
