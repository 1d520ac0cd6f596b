import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayNumber, dayOf, daysBetween, mondayOf } from "./day.ts";
import { monthNames, shortWeekdays, weekdayNames } from "./day-names.ts";
import { dayWithWeekday, formatDate } from "./day-words.ts";
import { readTypedDay, readWholeDay } from "./typed-day.ts";

const days = fc
  .integer({ min: dayNumber("1900-01-01"), max: dayNumber("2199-12-31") })
  .map((number) => dayOf(number));

/** A Monday. */
const TODAY = "2026-11-23";

describe("readWholeDay", () => {
  it.each(["", "12", "12 Mar", "12/3/26", "31/2/2026", "3/13/2026", "12 Ma 2026", "12 Mar 2026 9"])(
    "takes %j for no whole date",
    (text) => expect(readWholeDay(text)).toBeUndefined(),
  );

  it.each([
    "12 Mar 2026",
    "12/3/2026",
    "12.03.2026",
    "12-3-2026",
    "2026-03-12",
    "March 12, 2026",
    "12th of march 2026",
    "12mar 2026",
    "Thu 12 Mar 2026",
  ])("reads %s, day first", (text) => expect(readWholeDay(text)).toBe("2026-03-12"));

  it("reads a short name of a month that is usual", () =>
    expect(readWholeDay("1 sept 2026")).toBe("2026-09-01"));
});

describe("readTypedDay", () => {
  it.each([
    "",
    "soon",
    "31/2",
    "30 feb",
    "29 feb",
    "2026-03",
    "1/2/3/4",
    "7",
    "in 3",
    "+3 days ago",
    "in 3 days ago",
    "+3 moons",
    "next",
    "next tomorrow",
    "next march",
    "fr",
    "sun 4",
    "constructor",
    "9".repeat(100),
  ])("takes %j for no date", (text) => expect(readTypedDay(text, TODAY)).toBeUndefined());

  it.each([
    ["today", "2026-11-23"],
    ["Tod", "2026-11-23"],
    ["Tomorrow", "2026-11-24"],
    ["tom", "2026-11-24"],
    ["yesterday", "2026-11-22"],
    ["+7", "2026-11-30"],
    ["-3", "2026-11-20"],
    ["−3", "2026-11-20"],
    ["+ 2w", "2026-12-07"],
    ["in 3 days", "2026-11-26"],
    ["1 day", "2026-11-24"],
    ["2  Weeks", "2026-12-07"],
    ["5 days ago", "2026-11-18"],
    ["+3m", "2027-02-23"],
    ["end of month", "2026-11-30"],
    ["month end", "2026-11-30"],
    ["end of next month", "2026-12-31"],
    ["mon", "2026-11-23"],
    ["fri", "2026-11-27"],
    ["Thurs", "2026-11-26"],
    ["this friday", "2026-11-27"],
    ["next friday", "2026-12-04"],
    ["next mon", "2026-11-30"],
    ["last friday", "2026-11-20"],
    ["last monday", "2026-11-16"],
    ["4/12", "2026-12-04"],
    ["4.12.", "2026-12-04"],
    ["4 dec", "2026-12-04"],
    ["4dec", "2026-12-04"],
    ["dec 4", "2026-12-04"],
    ["Fri 4 Dec", "2026-12-04"],
    ["4/12/26", "2026-12-04"],
    ["4-dec-27", "2027-12-04"],
    ["12 Mar 2025", "2025-03-12"],
  ])("takes %s for what is meant", (text, day) => expect(readTypedDay(text, TODAY)).toBe(day));

  it.each([
    ["15 jan", "2026-11-23", "2027-01-15"],
    ["28/12", "2027-01-05", "2026-12-28"],
    ["29 feb", "2027-12-01", "2028-02-29"],
  ])("takes %s on %s for the nearest", (text, today, day) =>
    expect(readTypedDay(text, today)).toBe(day),
  );

  it("counts the weeks from Monday on a Sunday too", () => {
    expect(readTypedDay("fri", "2026-11-29")).toBe("2026-12-04");
    expect(readTypedDay("next fri", "2026-11-29")).toBe("2026-12-04");
    expect(readTypedDay("last sun", "2026-11-29")).toBe("2026-11-22");
  });

  it("reads every way of writing a day", () => {
    fc.assert(
      fc.property(days, days, (day, today) => {
        const [year = "", month = "", date = ""] = day.split("-");
        const name = (monthNames[Number(month) - 1] ?? "").toLowerCase();
        const written = [
          day,
          formatDate(day),
          dayWithWeekday(day),
          `${date}/${month}/${year}`,
          `${Number(date)}.${Number(month)}.${year}`,
          `${Number(date)} ${name} ${year}`,
          `${name} ${Number(date)}, ${year}`,
          ...(year.startsWith("20") ? [`${date}/${month}/${year.slice(2)}`] : []),
        ];
        for (const text of written) expect(readTypedDay(text, today)).toBe(day);
      }),
    );
  });

  it("reads a day without its year, and by its distance, within half a year", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -182, max: 182 }), (today, distance) => {
        const day = addDays(today, distance);
        const [, month = "", date = ""] = day.split("-");
        const written = [
          `${date}/${month}`,
          formatDate(day).slice(0, -5),
          distance < 0 ? String(distance) : `+${distance}`,
          distance < 0 ? `${-distance} days ago` : `in ${distance} days`,
        ];
        for (const text of written) expect(readTypedDay(text, today)).toBe(day);
      }),
    );
  });

  it("finds the weekday that is said, in the week that is said", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (today, wanted) => {
        const away = (text: string) => daysBetween(today, readTypedDay(text, today) ?? "");
        const [name = "", short = ""] = [weekdayNames[wanted], shortWeekdays[wanted]];
        for (const text of [name, short, `next ${short}`, `last ${name}`])
          expect(dayWithWeekday(readTypedDay(text, today) ?? "").slice(0, 3)).toBe(short);
        expect(away(short)).toBeGreaterThanOrEqual(0);
        expect(away(short)).toBeLessThan(7);
        expect(away(`last ${name}`)).toBeLessThan(0);
        expect(away(`last ${name}`)).toBeGreaterThanOrEqual(-7);
        const next = readTypedDay(`next ${short}`, today) ?? "";
        expect(daysBetween(mondayOf(today), mondayOf(next))).toBe(7);
      }),
    );
  });

  it("gives a day that exists, or nothing, whatever is typed", () => {
    const parts = fc.constantFrom(
      ..."next last in + - / . 4 12 31 99 2026 feb dec fri tod ago days weeks month end of".split(
        " ",
      ),
    );
    const typed = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 5 }).map((some) => some.join(" ")),
      fc.array(parts, { maxLength: 5 }).map((some) => some.join("")),
    );
    fc.assert(
      fc.property(typed, days, (text, today) => {
        const day = readTypedDay(text, today);
        expect(day === undefined ? undefined : dayOf(dayNumber(day))).toBe(day);
      }),
      { numRuns: 2_000 },
    );
  });
});
