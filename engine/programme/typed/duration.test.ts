import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration, formatFloat, parseDuration, unitsOf } from "./duration.ts";

const eight = { minutesPerDay: 480, minutesPerWeek: 2880 };

describe("a typed duration", () => {
  it.each([
    ["3d", 1440],
    ["3", 1440],
    [" 4 h ", 240],
    ["2w", 5760],
    ["1.5d", 720],
    ["1,5 days", 720],
    ["0,500 d", 240],
    ["1,500 min", 1500],
    ["1d 4h", 720],
    ["90min", 90],
    [".5d", 240],
    ["0", 0],
    ["1mo", 11_520],
  ])("reads %s", (text, minutes) => {
    expect(parseDuration(text, eight)).toBe(minutes);
  });

  it.each(["", "soon", "3x", "-2d", "d", "3d 4", "1e3", "999999999999d", "3 4"])(
    "refuses %j",
    (text) => {
      expect(parseDuration(text, eight)).toBeUndefined();
    },
  );

  it("counts the working days of the calendar's week", () => {
    const day = [{ from: 480, to: 960 }];
    const calendar = {
      _id: "c",
      name: "Six days",
      week: [day, day, day, day, day, day, []],
      exceptions: [],
      minutesPerDay: 480,
    };
    expect(parseDuration("1w", unitsOf(calendar))).toBe(6 * 480);
  });

  it("reads back what it writes", () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.integer({ min: 1, max: 1440 }),
        (minutes, minutesPerDay) => {
          const units = { minutesPerDay, minutesPerWeek: minutesPerDay * 5 };
          expect(parseDuration(formatDuration(minutes, units), units)).toBe(minutes);
        },
      ),
    );
  });

  it("is written as short as it is exact", () => {
    expect([0, 240, 480, 720, 2880, 1460].map((minutes) => formatDuration(minutes, eight))).toEqual(
      ["0d", "4h", "1d", "1.5d", "6d", "3d 20m"],
    );
    expect(formatFloat(-480, eight)).toBe("−1d");
  });
});
