import { describe, expect, test } from "vitest";
import { dayAfterKey, monthAfterKey, nearest } from "./calendar-keys.ts";

const after = (key: string, shiftKey = false) => ({ key, shiftKey });

describe("a key in a calendar leads", () => {
  test.each([
    ["ArrowLeft", "2025-12"],
    ["ArrowRight", "2026-02"],
    ["ArrowUp", "2025-10"],
    ["ArrowDown", "2026-04"],
    ["PageUp", "2025-01"],
    ["PageDown", "2027-01"],
    ["Home", "2026-01"],
    ["End", "2026-03"],
  ])("%s from January 2026 to %s, into other years too", (key, month) => {
    expect(monthAfterKey(after(key), "2026-01")).toBe(month);
  });

  test("Home and End to the ends of the row of three months", () => {
    expect(monthAfterKey(after("Home"), "2026-12")).toBe("2026-10");
    expect(monthAfterKey(after("End"), "2026-05")).toBe("2026-06");
  });

  test("Shift and Page Down a year on, in a calendar of days", () => {
    expect(dayAfterKey(after("PageDown", true), "2028-02-29")).toBe("2029-02-28");
  });

  test("nowhere, if it is another key", () => {
    expect(monthAfterKey(after("Enter"), "2026-01")).toBeUndefined();
    expect(dayAfterKey(after("Enter"), "2026-01-01")).toBeUndefined();
  });
});

test("what cannot be chosen is skipped for the nearest that can", () => {
  const choosable = { min: "2026-03", max: "2026-05" };
  expect(nearest("2026-01", choosable)).toBe("2026-03");
  expect(nearest("2026-04", choosable)).toBe("2026-04");
  expect(nearest("2027-02", choosable)).toBe("2026-05");
});
