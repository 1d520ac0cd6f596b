import { expect, it } from "vitest";
import {
  changeInWords,
  clashInWords,
  dayInWords,
  quotedValue,
  timeInWords,
} from "./merge-words.ts";

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
  expect([
    quotedValue("Beam"),
    quotedValue(""),
    quotedValue("a\nb"),
    quotedValue("x".repeat(61)),
  ]).toEqual(["“Beam”", "", undefined, undefined]);
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

it("says who changed what and when, to somebody who only looked at it", () => {
  const change = { label: "the payment", by: "Funmi Ade", when: "today at 14:05" };
  expect(["₦200,000", "", undefined].map((now) => changeInWords({ ...change, now }))).toEqual([
    "Funmi Ade changed the payment to ₦200,000 (today at 14:05).",
    "Funmi Ade cleared the payment (today at 14:05).",
    "Funmi Ade changed the payment (today at 14:05).",
  ]);
  const unknown = { ...change, by: undefined, when: undefined };
  expect(["₦200,000", "", undefined].map((now) => changeInWords({ ...unknown, now }))).toEqual([
    "Someone may have changed the payment after you opened it: it is ₦200,000 now.",
    "Someone may have changed the payment after you opened it: it is empty now.",
    "Someone may have changed the payment after you opened it.",
  ]);
});
