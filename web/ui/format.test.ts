import { describe, expect, it } from "vitest";
import {
  badgeCount,
  formatDate,
  formatDay,
  formatMoney,
  formatNaira,
  formatRelativeTime,
  initials,
} from "./format.ts";

describe("money", () => {
  it("prints naira grouped and without decimals", () => {
    expect(formatNaira(5_000_000)).toBe("₦5,000,000");
    expect(formatNaira(0)).toBe("₦0");
    expect(formatNaira(1_234.56)).toBe("₦1,235");
    expect(formatNaira(-2_500)).toBe("−₦2,500");
  });

  it("keeps the decimals and the sign of other currencies", () => {
    expect(formatMoney(1_250.5, "USD")).toBe("$1,250.50");
    expect(formatMoney(900, "NGN")).toBe("₦900");
  });
});

describe("relative time", () => {
  const now = new Date(2026, 2, 20, 12, 0, 0);
  const ago = (milliseconds: number) =>
    formatRelativeTime(new Date(now.getTime() - milliseconds).toISOString(), now);
  const minutes = (count: number) => count * 60_000;
  const hours = (count: number) => minutes(count * 60);

  it.each([
    [0, "1m ago"],
    [minutes(2) - 1, "1m ago"],
    [minutes(2), "2m ago"],
    [hours(1) - 1, "59m ago"],
    [hours(1), "1h ago"],
    [hours(24) - 1, "23h ago"],
    [hours(24), "1d ago"],
    [hours(168) - 1, "6d ago"],
    [hours(168), "13 Mar 2026"],
    [hours(24 * 100), "10 Dec 2025"],
  ])("%d ms ago reads %s", (age, text) => {
    expect(ago(age)).toBe(text);
  });

  it("shows a time in the future as now", () => {
    expect(ago(-hours(3))).toBe("1m ago");
  });
});

describe("dates", () => {
  it("prints a calendar date unchanged in every time zone", () => {
    expect(formatDate("2026-03-12")).toBe("12 Mar 2026");
    expect(formatDate("2026-09-01")).toBe("1 Sep 2026");
  });

  it("prints the day of a time in the reader's own zone", () => {
    const [year, month, day] = [2026, 0, 5];
    expect(formatDay(new Date(year, month, day, 0, 1).toISOString())).toBe("5 Jan 2026");
    expect(formatDay(new Date(year, month, day, 23, 59).toISOString())).toBe("5 Jan 2026");
  });

  it("returns a text that is not a calendar date unchanged", () => {
    expect(formatDate("soon")).toBe("soon");
    expect(formatDate("2026-13-01")).toBe("2026-13-01");
  });
});

describe("badge count", () => {
  it.each([
    [0, "0"],
    [99, "99"],
    [100, "99+"],
    [4_000, "99+"],
  ])("%d reads %s", (count, text) => {
    expect(badgeCount(count)).toBe(text);
  });
});

describe("initials", () => {
  it.each([
    ["Adaeze Okonkwo", "AO"],
    ["ṣọlá", "Ṣ"],
    ["Ibrahim Musa Bello", "IB"],
    ["  ", "?"],
  ])("%j gives %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
