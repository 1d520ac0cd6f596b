import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate } from "./format.ts";
import { addMonths, guessDay, parseDay, weeksOf } from "./typed-day.ts";
import { addDays } from "../../engine/day.ts";

const days = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("parseDay", () => {
  it.each([
    ["12 Mar 2026", "2026-03-12"],
    ["12/3/2026", "2026-03-12"],
    ["12.03.2026", "2026-03-12"],
    ["12-3-2026", "2026-03-12"],
    ["2026-03-12", "2026-03-12"],
    ["March 12, 2026", "2026-03-12"],
    ["12th march 2026", "2026-03-12"],
    ["1 sept 2026", "2026-09-01"],
  ])("reads %s, day first", (text, day) => expect(parseDay(text)).toBe(day));

  it.each(["", "12", "12 Mar", "12/3/26", "31/2/2026", "3/13/2026", "12 Ma 2026", "12 Mar 2026 9"])(
    "takes %j for no whole date",
    (text) => expect(parseDay(text)).toBeUndefined(),
  );

  it("reads what formatDate writes", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDay(formatDate(day))).toBe(day);
      }),
    );
  });
});

describe("guessDay", () => {
  it.each([
    ["12/3", "2026-03-12"],
    ["12 mar", "2026-03-12"],
    ["mar 12", "2026-03-12"],
    ["12/3/27", "2027-03-12"],
    ["today", "2026-11-23"],
    ["Tomorrow", "2026-11-24"],
    ["yesterday", "2026-11-22"],
    ["12 Mar 2025", "2025-03-12"],
  ])("takes %s for what is meant", (text, day) => expect(guessDay(text, "2026-11-23")).toBe(day));

  it.each(["", "soon", "31/2", "2026-03", "1/2/3/4"])("takes %j for no date", (text) =>
    expect(guessDay(text, "2026-11-23")).toBeUndefined(),
  );
});

describe("the calendar", () => {
  it("steps to the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-03-31", -1)).toBe("2024-02-29");
    expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
  });

  it("has whole weeks from Monday that hold each day of the month once", () => {
    fc.assert(
      fc.property(days, (day) => {
        const weeks = weeksOf(day.slice(0, 7));
        const flat = weeks.flat();
        expect(flat).toContain(day);
        expect(flat).toEqual(Array.from(flat, (_, index) => addDays(flat[0] ?? "", index)));
        expect(new Date(`${flat[0] ?? ""}T00:00:00Z`).getUTCDay()).toBe(1);
        const ofMonth = flat.filter((each) => each.startsWith(day.slice(0, 7)));
        expect(ofMonth.at(0)?.slice(8)).toBe("01");
        expect(addDays(ofMonth.at(-1) ?? "", 1).slice(8)).toBe("01");
      }),
    );
  });
});
