import { expect, test } from "vitest";
import { task } from "../../../device/overlay/testing/test-task.ts";
import { byDay, monthAfter, monthParam, rangeOf } from "./calendar-days.ts";

test("a month that is none, or that the contract does not take, is not read from the URL", () => {
  for (const text of [
    "",
    "2026",
    "2026-13",
    "2026-00",
    "2026-3",
    "1899-12",
    "2200-01",
    "2026-03-01",
  ])
    expect(monthParam.parse(text), text).toBeUndefined();
  expect(monthParam.parse("2026-03")).toBe("2026-03");
});

test("the months end where the contract's do", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthAfter("1900-01", -1)).toBeUndefined();
  expect(monthAfter("2199-12", 1)).toBeUndefined();
});

test("a month shows whole weeks from Monday, within the contract's days", () => {
  expect(rangeOf("2026-03")).toEqual({ dueFrom: "2026-02-23", dueTo: "2026-04-05" });
  expect(rangeOf("2199-12").dueTo).toBe("2199-12-31");
  expect(rangeOf("1900-01").dueFrom).toBe("1900-01-01");
});

test("a moved task is on its new day once, also if the list of undated tasks still has it", () => {
  const moved = task("a", { dueDate: "2026-03-12" });
  const days = byDay([
    [moved, task("b", { dueDate: "2026-03-13" })],
    [moved, task("c")],
  ]);
  expect(days.on("2026-03-12").map(({ _id }) => _id)).toEqual(["a"]);
  expect(days.on("2026-03-14")).toEqual([]);
  expect(days.undated.map(({ _id }) => _id)).toEqual(["c"]);
});
