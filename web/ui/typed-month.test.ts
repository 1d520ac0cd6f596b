import { describe, expect, it } from "vitest";
import { guessMonth, monthText, parseMonth } from "./typed-month.ts";

describe("a typed month", () => {
  it.each([
    ["Mar 2026", "2026-03"],
    ["march, 2026", "2026-03"],
    ["3/2026", "2026-03"],
    ["03-2026", "2026-03"],
    ["2026-03", "2026-03"],
    ["2026 Mar", "2026-03"],
    ["12 Mar 2026", "2026-03"],
  ])("is read from %s", (text, month) => expect(parseMonth(text)).toBe(month));

  it.each(["", "Mar", "13/2026", "2026-00", "Ma 2026", "2026", "Mar 2026 now"])(
    "is not read from “%s”",
    (text) => expect(parseMonth(text)).toBeUndefined(),
  );

  it("is guessed when the field is left", () => {
    expect(guessMonth("mar", "2027-06-15")).toBe("2027-03");
    expect(guessMonth("mar 26", "2027-06-15")).toBe("2026-03");
    expect(guessMonth("jan", "2027-11-15")).toBe("2028-01");
    expect(guessMonth("soon", "2027-06-15")).toBeUndefined();
    expect(guessMonth("week", "2027-06-15")).toBeUndefined();
  });

  it("is written with its name, and anything else as it was typed", () => {
    expect(monthText("2026-03")).toBe("Mar 2026");
    expect(monthText("soon")).toBe("soon");
    expect(monthText("")).toBe("");
  });
});
