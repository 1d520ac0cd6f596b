import { expect, it } from "vitest";
import type { RecordPhoto } from "../../files/public.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { diaryRows, readSection } from "./diary-rules.ts";
import { ageOf, daysLate, stateOf } from "./record-cells.ts";
import { photoWords, unprinted } from "./site-rules.ts";

const late = (due: string, day: string, state = "open") =>
  daysLate(snag, { state, fields: { due } }, day);
const diary = (fields: Record<string, unknown>) =>
  ({ fields, addenda: {}, day: "2026-03-10", state: "draft", company: null }) as never;

it("counts the days that a snag is open, and late", () => {
  const madeOn = "2026-02-27";
  expect(ageOf({ madeOn, endedOn: null }, "2026-03-01")).toBe(2);
  expect(ageOf({ madeOn, endedOn: "2026-02-28" }, "2026-03-09")).toBe(1);
  expect(ageOf({ madeOn: "2026-03-02", endedOn: null }, "2026-03-01")).toBe(0);
  expect(late("", "2026-03-01")).toBe(0);
  expect(late("2026-03-01", "2026-03-01")).toBe(0);
  expect(late("2026-02-28", "2026-03-02")).toBe(2);
  expect(late("2026-02-28", "2026-03-02", "closed")).toBe(0);
});

it("calls states and photos by their words", () => {
  expect(stateOf(snag, "ready")).toBe("Ready for review");
  expect(stateOf(snag, "toString")).toBe("toString");
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
