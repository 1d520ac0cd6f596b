import { expect, it } from "vitest";
import { capacityError, daysError, defaultDays, movementDayError } from "./resource-rules.ts";

const open = { start: null, finish: null };

it("defaults to the task's days, and shifts one end along with the other", () => {
  const task = { ...open, due: "2026-03-20", today: "2026-03-10" };
  expect(defaultDays({}, task)).toEqual({ from: "2026-03-10", to: "2026-03-20" });
  expect(defaultDays({ from: "2026-03-25" }, task)).toEqual({
    from: "2026-03-25",
    to: "2026-03-25",
  });
  expect(defaultDays({ to: "2026-03-05" }, task)).toEqual({ from: "2026-03-05", to: "2026-03-05" });
  expect(defaultDays({}, { ...task, due: "2026-03-01" })).toEqual({
    from: "2026-03-01",
    to: "2026-03-01",
  });
  expect(defaultDays({}, { ...task, due: null })).toEqual({ from: "2026-03-10", to: "2026-03-10" });
});

it("keeps the default days within the project", () => {
  const task = { due: null, today: "2026-03-10", start: "2026-04-01", finish: "2026-04-30" };
  expect(defaultDays({}, task)).toEqual({ from: "2026-04-01", to: "2026-04-01" });
  expect(defaultDays({}, { ...task, due: "2027-01-01" })).toEqual({
    from: "2026-04-01",
    to: "2026-04-30",
  });
});

it("says what is wrong with days", () => {
  const invalid = (from: string, to: string, project = open) =>
    daysError({ from, to }, project)?.message;
  expect(invalid("2026-03-02", "2026-03-01")).toBe("The last day is before the first.");
  expect(invalid("2026-03-02", "2037-03-02")).toBe("An assignment can last ten years at most.");
  expect(invalid("2026-03-02", "2026-03-02")).toBeUndefined();
  const project = { start: "2026-03-01", finish: "2026-03-31" } as const;
  const inProject = (from: string, to: string) => daysError({ from, to }, project)?.message;
  expect(inProject("2026-02-28", "2026-03-05")).toBe("The project begins on 2026-03-01.");
  expect(inProject("2026-03-28", "2026-04-01")).toBe("The project ends on 2026-03-31.");
});

it("requires a capacity of every kind except materials, which have none", () => {
  expect(capacityError("material", "1")).toBe("Materials have no capacity.");
  expect(capacityError("labour", null)).toBe("Enter how many there are on a working day.");
  expect(capacityError("plant", "0")).toBeUndefined();
});

it("refuses a movement dated tomorrow", () => {
  expect(movementDayError("2026-03-11", "2026-03-10")).toBe("This date is in the future.");
  expect(movementDayError("1999-03-11", "2026-03-10")).toContain("ten years ago");
  expect(movementDayError("2026-03-10", "2026-03-10")).toBeUndefined();
});
