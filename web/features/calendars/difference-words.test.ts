import { expect, it } from "vitest";
import { paintDays } from "../../../engine/programme/calendar/calendar-days.ts";
import { presetCalendar } from "./calendar-presets.ts";
import { differenceLines, differencesInWords, differencesOf } from "./difference-words.ts";

const own = presetCalendar("five", "week");
const years = { first: 2026, last: 2026 };
const rest = (calendar: typeof own, from: string, to: string, name = "") =>
  paintDays(calendar, { from, to }, { shifts: [], name });

function words(companys: typeof own) {
  const found = differencesOf(own, companys, years);
  return found && [differencesInWords(found), ...differenceLines(found, own, companys)];
}

it("says how many days differ, and how, by stretches of days", () => {
  expect(words({ ...own, name: "Other" })).toBeNull();
  const holiday = rest(own, "2026-10-01", "2026-10-01", "Independence Day · NG");
  expect(words(holiday)).toEqual([
    "1 day differs",
    "Thu 1 Oct 2026: rest, Independence Day (NG). In this programme: 08:00-12:00, 13:00-17:00.",
  ]);
  expect(words(rest(holiday, "2026-12-28", "2026-12-31"))).toEqual([
    "5 days differ",
    expect.stringMatching(/^Thu 1 Oct 2026: /),
    "Mon 28 Dec 2026 to Thu 31 Dec 2026: rest. In this programme: 08:00-12:00, 13:00-17:00.",
  ]);
});

it("says the first of many stretches, and the hours of a day", () => {
  const six = { ...presetCalendar("six", "six"), minutesPerDay: 540 };
  const lines = words(six) ?? [];
  expect(lines[0]).toBe("52 days differ, and a day counts as a different number of hours");
  expect(lines).toHaveLength(1 + 10 + 2);
  expect(lines.at(-2)).toBe("And 42 more stretches of days.");
  expect(lines.at(-1)).toBe("A day counts as 9 hours. In this programme: 8 hours.");
});
