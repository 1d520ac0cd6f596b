import { expect, it } from "vitest";
import { dayOfDiary } from "./diary-days.ts";

const activities = new Map([["a1", "Cast slab"]]);
const read = (fields: Parameters<typeof dayOfDiary>[0]["fields"]) =>
  dayOfDiary({ day: "2026-03-02", company: null, fields }, activities);

it("an empty diary tells nothing, and neither does one with fields of another shape", () => {
  const nothing = {
    day: "2026-03-02",
    company: null,
    weather: [],
    workers: 0,
    hoursLost: 0,
    delays: [],
    work: [],
    notes: "",
  };
  expect(read({})).toEqual(nothing);
  expect(read({ weather: "rain", labour: null, delays: { r1: {} }, notes: 4 })).toEqual(nothing);
});

it("weather, people, delays, work and notes are told, and nothing else", () => {
  const told = read({
    weather: { r1: { condition: "rain" }, r2: { condition: "rain" }, r3: { condition: "clear" } },
    labour: { r1: { trade: "Mason", number: 4 }, r2: { trade: "Iron bender", number: 3 } },
    delays: {
      r1: { reason: "weather", hours: 2.5 },
      r2: { reason: "materials", hours: 1 },
      r3: { reason: "client", hours: 9, _removed: true },
    },
    work: { r1: { activity: "a1", words: "Second pour" }, r2: { activity: "gone" } },
    incidents: { r1: { kind: "accident", words: "A cut hand" } },
    visitors: { r1: { name: "The bank" } },
    notes: "Quiet day.",
  });
  expect(told).toEqual({
    day: "2026-03-02",
    company: null,
    weather: ["Rain", "Clear"],
    workers: 7,
    hoursLost: 3.5,
    delays: ["Weather", "Materials late"],
    work: ["Cast slab: Second pour"],
    notes: "Quiet day.",
  });
});

it("long notes and lines of work are cut, and so are many lines", () => {
  const long = "Blocks. ".repeat(100);
  const rows = Array.from({ length: 21 }, (_, index) => [
    `r${index}`,
    { words: `${index} ${long}` },
  ]);
  const { notes, work } = read({ notes: long, work: Object.fromEntries(rows) });
  expect(work).toHaveLength(20);
  for (const text of [notes, work[0]]) expect(text).toMatch(/^.{490,499}…$/);
});
