import { expect, it } from "vitest";
import { clashInWords, dayInWords, quoted, timeInWords } from "./merge-words.ts";

const clock = {
  today: "2026-11-22",
  dayOf: (instant: Date) => instant.toISOString().slice(0, 10),
  timeZone: "Africa/Lagos",
};

it("writes a day without the current year", () => {
  expect(dayInWords("2026-12-05", clock.today)).toBe("5 Dec");
  expect(dayInWords("2027-01-05", clock.today)).toBe("5 Jan 2027");
});

it("writes a time in the company's zone", () => {
  expect(timeInWords("2026-11-22T13:05:00.000Z", clock)).toBe("today at 14:05");
  expect(timeInWords("2026-11-20T13:05:00.000Z", clock)).toBe("20 Nov at 14:05");
});

it("repeats a text that is short and on one line", () => {
  expect([quoted("Beam"), quoted(""), quoted("a\nb"), quoted("x".repeat(61))]).toEqual([
    "“Beam”",
    "",
    undefined,
    undefined,
  ]);
});

it("says who changed what and when, and what the reader chose", () => {
  const clash = { label: "the due date", by: "Funmi Ade", when: "today at 14:05" };
  const of = (now?: string, yours?: string) => clashInWords({ ...clash, now, yours });
  expect(of("3 Dec", "5 Dec")).toBe(
    "Funmi Ade changed the due date to 3 Dec (today at 14:05). You chose 5 Dec.",
  );
  expect(of("", "5 Dec")).toBe("Funmi Ade cleared the due date (today at 14:05). You chose 5 Dec.");
  expect(of("3 Dec", "")).toBe(
    "Funmi Ade changed the due date to 3 Dec (today at 14:05). You cleared it.",
  );
  expect(of("3 Dec")).toBe("Funmi Ade changed the due date (today at 14:05), and yours differs.");
});

it("does not claim a change if none is known", () => {
  const unknown = { label: "the title", by: undefined, when: undefined };
  const since = "Someone may have changed the title since you opened it";
  expect(clashInWords({ ...unknown, now: "“A”", yours: "“B”" })).toBe(
    `${since}: it is “A” now, and you chose “B”.`,
  );
  expect(clashInWords({ ...unknown, now: "", yours: "" })).toBe(
    `${since}: it is empty now, and you cleared it.`,
  );
  expect(clashInWords({ ...unknown, now: undefined, yours: "“B”" })).toBe(
    `${since}, and yours differs.`,
  );
});
