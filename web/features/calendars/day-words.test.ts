import { expect, it } from "vitest";
import { paintDays } from "../../../engine/programme/calendar/calendar-days.ts";
import { presetCalendar } from "./calendar-presets.ts";
import { dayInWords } from "./day-words.ts";

const week = presetCalendar("five", "week");

it("says the weekday, the hours, and why a day differs", () => {
  expect(dayInWords(week, "2026-10-02")).toBe("Fri 2 Oct 2026, 08:00-12:00, 13:00-17:00");
  expect(dayInWords(week, "2026-10-03")).toBe("Sat 3 Oct 2026, rest");
  const day = { from: "2026-10-01", to: "2026-10-01" };
  const holiday = paintDays(week, day, { shifts: [], name: "Independence Day · NG" });
  expect(dayInWords(holiday, "2026-10-01")).toBe("Thu 1 Oct 2026, rest, Independence Day (NG)");
  const unnamed = paintDays(week, day, { shifts: [], name: "" });
  expect(dayInWords(unnamed, "2026-10-01")).toBe("Thu 1 Oct 2026, rest");
});
