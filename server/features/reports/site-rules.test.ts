import { expect, it } from "vitest";
import type { RecordPhoto } from "../files/public.ts";
import type { SnagLine } from "../site/public.ts";
import { diaryRows, readSection } from "./diary-rules.ts";
import { ageOf, daysLate, photoWords, snagState, unprinted } from "./site-rules.ts";

const line = (of: Partial<SnagLine>) =>
  ({ state: "open", due: null, foundOn: "2026-02-27", closedOn: null, ...of }) as SnagLine;
const diary = (fields: Record<string, unknown>) =>
  ({ fields, addenda: {}, day: "2026-03-10", state: "draft", company: null }) as never;

it("counts the days that a snag is open, and late", () => {
  expect(ageOf(line({}), "2026-03-01")).toBe(2);
  expect(ageOf(line({ closedOn: "2026-02-28" }), "2026-03-09")).toBe(1);
  expect(ageOf(line({ foundOn: "2026-03-02" }), "2026-03-01")).toBe(0);
  expect(daysLate(line({ due: "2026-03-01" }), "2026-03-01")).toBe(0);
  expect(daysLate(line({ due: "2026-02-28" }), "2026-03-02")).toBe(2);
  expect(daysLate(line({ due: "2026-02-28", state: "closed" }), "2026-03-02")).toBe(0);
});

it("calls states and photos by their words", () => {
  expect(snagState("ready")).toBe("Ready for review");
  expect(snagState("toString")).toBe("toString");
  const photo = {
    name: "Crack. North.JPG",
    moment: "before",
    shownAt: "2026-03-10T09:00:00Z",
    marksLeft: 0,
  };
  expect(photoWords(photo as RecordPhoto)).toBe("Before · Crack. North · 10 Mar 2026");
  expect(photoWords({ ...photo, name: "IMG_2034.jpg" } as RecordPhoto)).toBe(
    "Before · 10 Mar 2026",
  );
  expect(photoWords({ ...photo, marksLeft: 1 } as RecordPhoto)).toContain(
    "1 mark more in Plumbline",
  );
  expect([unprinted(4, 4), unprinted(5, 4), unprinted(2, 0)]).toEqual([
    null,
    "1 photo more in Plumbline.",
    "2 photos in Plumbline.",
  ]);
});

it("reads a diary's rows, without removed and empty ones, and names its activities", () => {
  const work = {
    a: { activity: "known", quantity: 1.5 },
    b: { activity: "gone" },
    c: { words: null, unit: "" },
    d: { words: "Removed", _removed: true },
  };
  const rows = readSection(diary({ work }), "work", new Map([["known", "Slab"]]));
  expect(rows).toMatchObject([
    { section: "Work done", activity: "Slab", quantity: 1.5 },
    { activity: "An activity that is not in the programme any more" },
  ]);
  expect(diaryRows(diary({}), new Map())).toEqual([{ section: "Nothing was written" }]);
  expect(readSection(diary({ weather: "no rows" }), "weather", new Map())).toEqual([]);
});
