import { expect, it } from "vitest";
import { readUrl } from "../../../ui/hooks/url-params.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import {
  chooseSnags,
  commonTitles,
  companiesWithSnags,
  countSnags,
  exportFilters,
  isLate,
  snagParams,
  tradesOf,
} from "./snag-filters.ts";

const snag = (number: number | null, state: string, fields: Record<string, string> = {}) =>
  ({
    _id: `id${number ?? "new"}`,
    number,
    state,
    fields: { title: `Snag ${number}`, ...fields },
    createdAt: `2026-01-${String(number ?? 28).padStart(2, "0")}T00:00:00.000Z`,
  }) as unknown as LocalRecord;
const filters = (search: string) => readUrl(snagParams, new URLSearchParams(search));
const numbers = (search: string, inside?: ReadonlySet<string>) =>
  chooseSnags(all, filters(search), { today: "2026-02-15", inside }).map(({ number }) => number);

const all = [
  snag(1, "closed", { due: "2026-01-01" }),
  snag(2, "open", { due: "2026-03-01", location: "room" }),
  snag(3, "ready", { due: "2026-02-01", trade: "Tiler" }),
  snag(4, "rejected"),
  snag(null, "open"),
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
  expect(numbers("", new Set(["block", "room"]))).toEqual([2]);
});

it("counts states and what is late", () => {
  expect(countSnags(all, "2026-02-15")).toEqual({
    all: 5,
    todo: 4,
    late: 1,
    open: 2,
    ready: 1,
    rejected: 1,
    closed: 1,
  });
});

it("a snag is late from the day after its due date until it is closed", () => {
  const due = { due: "2026-02-15" };
  expect(isLate(snag(1, "open", due), "2026-02-15")).toBe(false);
  expect(isLate(snag(1, "open", due), "2026-02-16")).toBe(true);
  expect(isLate(snag(1, "closed", due), "2026-02-16")).toBe(false);
  expect(isLate(snag(1, "open"), "2026-02-16")).toBe(false);
});

it("offers what was wrong most often first", () => {
  const records = ["A", "B", "B"].map((title) => snag(1, "open", { title }));
  expect(commonTitles(records).slice(0, 3)).toEqual(["B", "A", "Paint finish uneven"]);
});

it("a trade is chosen in any case, and offered once", () => {
  const tiled = [...all, snag(6, "open", { trade: "tiler" }), snag(7, "open", { trade: "Joiner" })];
  expect(tradesOf(tiled)).toEqual(["Joiner", "Tiler"]);
  expect(
    chooseSnags(tiled, filters("trade=TILER"), { today: "2026-02-15", inside: undefined }).map(
      ({ number }) => number,
    ),
  ).toEqual([3, 6]);
});

it("a file is of the same choice, without what is not chosen", () => {
  expect(exportFilters("p", filters("search=door&trade=Tiler&priority=high"))).toEqual({
    project: "p",
    snags: "todo",
    search: "door",
    trade: "Tiler",
    priority: "high",
  });
  expect(exportFilters("p", filters("state=all"))).toEqual({ project: "p", snags: "all" });
});

it("counts the snags of each company, and those that only this device knows", () => {
  const theirs = [
    snag(1, "open", { company: "b" }),
    { ...snag(null, "open", { company: "b" }), version: 0 },
    snag(2, "open", { company: "a" }),
    snag(3, "open"),
  ];
  const names = new Map([
    ["a", "Adé Joinery"],
    ["b", "Bello Tiling"],
  ]);
  expect(companiesWithSnags(theirs, names)).toEqual([
    { id: "a", label: "Adé Joinery", count: 1, unsent: 0 },
    { id: "b", label: "Bello Tiling", count: 2, unsent: 1 },
  ]);
});
