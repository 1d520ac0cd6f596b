import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reminderFor } from "./reminder-rules.ts";

const on = (dueDate: string, today: string) =>
  reminderFor({ title: "Cast slab", projectTitle: "Lekki Duplex", dueDate, today });

describe("a reminder", () => {
  test("is sent the day before", () => {
    expect(on("2026-03-01", "2026-02-28")).toEqual({
      overdue: false,
      type: "info",
      title: "Task due tomorrow",
      message: "“Cast slab” on Lekki Duplex is due tomorrow, 1 March 2026.",
    });
  });

  test("is sent on the day, if nobody was reminded the day before", () => {
    expect(on("2026-03-01", "2026-03-01")).toMatchObject({
      overdue: false,
      title: "Task due today",
      message: "“Cast slab” on Lekki Duplex is due today, 1 March 2026.",
    });
  });

  test("is sent after the day has passed", () => {
    expect(on("2025-12-31", "2026-01-01")).toEqual({
      overdue: true,
      type: "warning",
      title: "Task overdue",
      message: "“Cast slab” on Lekki Duplex was due on 31 December 2025 and is not finished.",
    });
  });

  test("is not sent earlier", () => {
    expect(on("2026-03-02", "2026-02-28")).toBeUndefined();
  });

  test("of one date has one kind before it and one after, on every calendar day", () => {
    const day = fc
      .integer({ min: Date.parse("1900-01-01"), max: Date.parse("2199-12-31") })
      .map((time) => new Date(time).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -500, max: 500 }), (due, ahead) => {
        const today = new Date(Date.parse(due) - ahead * 86_400_000).toISOString().slice(0, 10);
        const reminder = on(due, today);
        expect(reminder === undefined).toBe(ahead > 1);
        expect(reminder?.overdue ?? false).toBe(due < today);
      }),
    );
  });
});
