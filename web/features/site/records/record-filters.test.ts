import { expect, it } from "vitest";
import { readUrl } from "../../../ui/hooks/url-params.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { isRecordLate } from "../../../../contract/site/kind.ts";
import {
  chooseRecords,
  commonTitles,
  countRecords,
  fileFilters,
  linesOf,
  paramsOf,
} from "./record-filters.ts";

const snagOf = (number: number | null, state: string, fields: Record<string, string> = {}) =>
  ({
    _id: `id${number ?? "new"}`,
    number,
    state,
    fields: { title: `Snag ${number}`, ...fields },
    createdAt: `2026-01-${String(number ?? 28).padStart(2, "0")}T00:00:00.000Z`,
  }) as unknown as LocalRecord;
const filters = (search: string) => readUrl(paramsOf(snag), new URLSearchParams(search));
const numbers = (search: string, inside?: ReadonlySet<string>) =>
  chooseRecords(snag, all, { filters: filters(search), today: "2026-02-15", inside }).map(
    ({ number }) => number,
  );

const all = [
  snagOf(1, "closed", { due: "2026-01-01" }),
  snagOf(2, "open", { due: "2026-03-01", location: "room" }),
  snagOf(3, "ready", { due: "2026-02-01", trade: "Tiler" }),
  snagOf(4, "rejected"),
  snagOf(null, "open"),
];

it("what is not closed comes first, by its due date, and new ones at the end", () => {
  expect(numbers("")).toEqual([3, 2, null, 4]);
  expect(numbers("state=all&sort=number")).toEqual([1, 2, 3, 4, null]);
  expect(numbers("state=closed")).toEqual([1]);
  expect(numbers("state=late")).toEqual([3]);
  expect(numbers("sort=oldest")).toEqual([2, 3, 4, null]);
});

it("finds words in any order, numbers and trades", () => {
  expect(numbers("search=tiler")).toEqual([3]);
  expect(numbers("search=4+snag")).toEqual([4]);
  expect(numbers("search=nothing")).toEqual([]);
});

it("a location is chosen with all that is inside it", () => {
  const block = "location=0197c1de-0000-7000-8000-000000000001";
  expect(numbers(block, new Set(["block", "room"]))).toEqual([2]);
});

it("counts states and what is late", () => {
  const counts = countRecords(snag, all, "2026-02-15");
  expect(counts.map(({ label, count }) => `${label} ${count}`)).toEqual([
    "To do 4",
    "Overdue 1",
    "Open 2",
    "To review 1",
    "Rejected 1",
    "Closed 1",
    "All 5",
  ]);
});

it("a snag is late from the day after its due date until it is closed", () => {
  const due = { due: "2026-02-15" };
  expect(isRecordLate(snag, snagOf(1, "open", due), "2026-02-15")).toBe(false);
  expect(isRecordLate(snag, snagOf(1, "open", due), "2026-02-16")).toBe(true);
  expect(isRecordLate(snag, snagOf(1, "closed", due), "2026-02-16")).toBe(false);
  expect(isRecordLate(snag, snagOf(1, "open"), "2026-02-16")).toBe(false);
});

it("offers what was wrong most often first", () => {
  const records = ["A", "B", "B"].map((title) => snagOf(1, "open", { title }));
  expect(commonTitles(snag, records).slice(0, 3)).toEqual(["B", "A", "Paint finish uneven"]);
});

it("a trade is chosen in any case, and offered once", () => {
  const tiled = [
    ...all,
    snagOf(6, "open", { trade: "tiler" }),
    snagOf(7, "open", { trade: "Joiner" }),
  ];
  expect(linesOf(tiled, "trade")).toEqual(["Joiner", "Tiler"]);
  expect(
    chooseRecords(snag, tiled, {
      filters: filters("trade=TILER"),
      today: "2026-02-15",
      inside: undefined,
    }).map(({ number }) => number),
  ).toEqual([3, 6]);
});

it("a file is of the same choice, without what is not chosen", () => {
  expect(fileFilters(snag, "p", filters("search=door&trade=Tiler&priority=high"))).toEqual({
    project: "p",
    snags: "todo",
    search: "door",
    trade: "Tiler",
    priority: "high",
  });
  expect(fileFilters(snag, "p", filters("state=all"))).toEqual({ project: "p", snags: "all" });
});
