import { expect, test } from "vitest";
import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import { titleOfItem } from "./waiting-item-words.ts";
import { neighboursOf } from "./waiting-neighbours.ts";

const item = (kind: WaitingItem["kind"], _id: string): WaitingItem => ({
  kind,
  _id,
  title: _id,
  project: { _id: "p", title: "Tower" },
  by: null,
  since: "2026-03-01T08:00:00.000Z",
  due: null,
  amount: null,
});
const items = [item("tasks", "a"), item("dueDates", "a"), item("expenses", "b")];

test("without an open item, the first one comes next; of an empty list, none", () => {
  expect(neighboursOf(items, undefined, 0)).toEqual({ before: undefined, after: items[0], at: -1 });
  expect(neighboursOf([], undefined, 0).after).toBeUndefined();
});

test("the neighbours are those of the same record and kind", () => {
  expect(neighboursOf(items, { kind: "dueDates", _id: "a" }, 0)).toEqual({
    before: items[0],
    after: items[2],
    at: 1,
  });
  expect(neighboursOf(items, { kind: "tasks", _id: "a" }, 2)).toMatchObject({
    before: undefined,
    at: 0,
  });
});

test("an item that left the list is followed by the one that took its position", () => {
  const gone = { kind: "snagsToFix", _id: "c" } as const;
  expect(neighboursOf(items, gone, 1)).toEqual({ before: items[0], after: items[1], at: -1 });
  expect(neighboursOf(items, gone, 3)).toEqual({ before: items[2], after: undefined, at: -1 });
});

test("a diary is named by its day, and a transmittal by its number", () => {
  expect(titleOfItem({ kind: "transmittals", title: "12" })).toBe("Transmittal 12");
  expect(titleOfItem({ kind: "diaries", title: "2026-03-02" })).toBe("Diary of 2 Mar 2026");
  expect(titleOfItem({ kind: "tasks", title: "2026-03-02" })).toBe("2026-03-02");
  expect(titleOfItem({ kind: "snagsToFix", title: "" })).toBe("Without a title");
});
