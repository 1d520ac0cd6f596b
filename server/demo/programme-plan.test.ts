import { describe, expect, it } from "vitest";
import { parseMoment } from "../../engine/programme/calendar/moment.ts";
import { compute } from "../../engine/programme/schedule/schedule.ts";
import { holidaysIn } from "../features/programme/public.ts";
import { siteCalendar } from "./company-calendars.ts";
import { demoProgramme } from "./programme-rows.ts";
import { tellStory } from "./story.ts";

const DAY = 86_400_000;

/** Returns the programmes as the demo shows them on a day. */
async function programmesOn(day: string) {
  const now = new Date(`${day}T09:00:00Z`);
  const years = { first: now.getUTCFullYear() - 2, last: now.getUTCFullYear() + 3 };
  const holidays = await holidaysIn({ country: "NG", from: years.first, to: years.last });
  let count = 0;
  const newId = () => `id ${(count += 1)}`;
  const site = siteCalendar("site", holidays, years);
  return tellStory(now).flatMap((chapter) => {
    const made = demoProgramme(chapter, { projectId: newId(), now, newId, site, locations: [] });
    return made.schedule ? [{ ...made, schedule: made.schedule, planned: chapter.finish }] : [];
  });
}

// Days in the rainy season, over Christmas, and in between.
describe.each(["2026-11-26", "2027-01-04", "2027-04-19", "2027-07-17", "2027-09-12"])(
  "the demo's programmes on %s",
  (day) => {
    it("have no loose ends, nothing out of sequence, and finish about when they should", async () => {
      const programmes = await programmesOn(day);
      expect(programmes).toHaveLength(3);
      for (const { schedule, chapter, planned } of programmes) {
        expect(schedule.findings()).toEqual([]);
        expect(Math.abs(chapter.finish.getTime() - planned.getTime())).toBeLessThan(40 * DAY);
        const { actualStart } = schedule.plan.activities.find(({ code }) => code === "A10") ?? {};
        const slip =
          (schedule.finish ?? 0) -
          parseMoment(`${chapter.finish.toISOString().slice(0, 10)}T17:00`);
        if (actualStart === null) expect(slip).toBe(0);
        else expect(slip).toBeGreaterThan(24 * 60);
      }
    });

    it("have names that tell activities apart, and codes as well", async () => {
      for (const { schedule } of await programmesOn(day))
        for (const key of ["name", "code"] as const) {
          const all = schedule.plan.activities.map((one) => one[key]);
          expect(new Set(all).size).toBe(all.length);
        }
    });

    it("rest on Sundays, at Christmas and on the first of May", async () => {
      for (const { schedule } of await programmesOn(day)) {
        const { plan } = schedule;
        const ends = plan.activities
          .filter(({ calendar, kind }) => kind === "task" && calendar === null)
          .flatMap(({ _id }) => Object.values(schedule.dates(_id)).filter(isDay));
        for (const moment of ends) {
          expect(new Date(`${moment}Z`).getUTCDay(), moment).not.toBe(0);
          expect(moment).not.toMatch(/-12-25|-05-01/);
        }
        expect(compute(plan).finish).toBe(schedule.finish);
      }
    });
  },
);

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-/.test(value);
