import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMoment } from "../calendar/moment.ts";
import {
  type Cell,
  type CellKind,
  compareValues,
  type Condition,
  type ConditionOperator,
  conditionTest,
  operatorsOf,
} from "./condition.ts";

const units = { minutesPerDay: 480, minutesPerWeek: 2400 };
const cell = (value: Cell["value"], text = value === null ? "" : String(value)): Cell => ({
  text,
  value,
  units,
});
const condition = (operator: ConditionOperator, value = "", until = ""): Condition => ({
  column: "any",
  operator,
  value,
  until,
});
const holds = (kind: CellKind, about: Condition, of: Cell) => conditionTest(kind, about)?.(of);

describe("a condition", () => {
  test.each([
    ["number", condition("is", "many")],
    ["number", condition("between", "1", "")],
    ["duration", condition("less", "soon")],
    ["duration", condition("less", "")],
    ["date", condition("before", "12 Mar 2026")],
    ["date", condition("before", "2026-02-30")],
    ["date", condition("between", "2026-03-01", "later")],
    ["date", condition("contains", "2026-03-01")],
    ["text", condition("contains", "  ")],
    ["text", condition("before", "2026-03-01")],
  ] as const)("of %s that cannot be read is none: %o", (kind, about) => {
    expect(conditionTest(kind, about)).toBeUndefined();
  });

  test("on words ignores case and tone marks", () => {
    const words = cell(null, "Ìtọ́jú slab");
    expect(holds("text", condition("contains", "ITOJU"), words)).toBe(true);
    expect(holds("text", condition("is", "itoju slab "), words)).toBe(true);
    expect(holds("text", condition("lacks", "raft"), words)).toBe(true);
    expect(holds("text", condition("is_not", "slab"), words)).toBe(true);
  });

  test("on a duration counts days in the calendar of the activity, and takes a negative float", () => {
    const night = { ...cell(1440), units: { minutesPerDay: 1440, minutesPerWeek: 10_080 } };
    expect(holds("duration", condition("is", "3d"), cell(1440))).toBe(true);
    expect(holds("duration", condition("is", "1d"), night)).toBe(true);
    expect(holds("duration", condition("less", "-1d"), cell(-960))).toBe(true);
    expect(holds("duration", condition("less", "−2d"), cell(-960))).toBe(false);
    expect(holds("duration", condition("is", "-0d"), cell(0))).toBe(true);
  });

  test("on a date leaves out the time, and between has both of its ends", () => {
    const at = cell(parseMoment("2026-03-05T17:00"));
    expect(holds("date", condition("is", "2026-03-05"), at)).toBe(true);
    expect(holds("date", condition("after", "2026-03-05"), at)).toBe(false);
    expect(holds("date", condition("between", "2026-03-05", "2026-03-05"), at)).toBe(true);
  });

  test("an empty cell is not a value, neither before nor after one", () => {
    for (const kind of ["number", "duration", "date", "text"] as const)
      for (const operator of operatorsOf[kind]) {
        const value = kind === "date" ? "2026-03-05" : "4";
        const about = condition(operator, value, value);
        const expected = ["empty", "is_not", "lacks"].includes(operator);
        expect(holds(kind, about, cell(null)), `${kind} ${operator}`).toBe(expected);
      }
  });

  test("and its opposite never agree, and a number is less, equal or greater", () => {
    const figure = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(figure, figure, figure, (value, a, b) => {
        const is = (operator: ConditionOperator, until = a) =>
          holds("number", condition(operator, String(a), String(until)), cell(value));
        expect(is("is")).toBe(!is("is_not"));
        expect([is("less"), is("is"), is("greater")].filter(Boolean)).toHaveLength(1);
        expect(is("between", b)).toBe(value >= a && value <= b);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (text, part) => {
        const has = holds("text", condition("contains", part), cell(null, text));
        expect(holds("text", condition("lacks", part), cell(null, text))).toBe(
          has === undefined ? undefined : !has,
        );
      }),
    );
  });
});

test("an order has empty cells last in both directions, and is otherwise reversed", () => {
  const value = fc.option(fc.integer({ min: -5, max: 5 }));
  fc.assert(
    fc.property(fc.array(value), (values) => {
      for (const direction of [1, -1] as const) {
        const sorted = values.toSorted((a, b) => compareValues(a, b, direction));
        const filled = sorted.filter((one) => one !== null);
        expect(sorted.slice(0, filled.length)).toEqual(filled);
        expect(filled).toEqual(filled.toSorted((a, b) => (a - b) * direction));
      }
    }),
  );
});
