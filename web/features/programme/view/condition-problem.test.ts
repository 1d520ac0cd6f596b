import { describe, expect, it } from "vitest";
import type { Condition } from "../../../../engine/programme/typed/condition.ts";
import { conditionProblem } from "./condition-problem.ts";

const condition = (rest: Partial<Condition>): Condition => ({
  column: "duration",
  operator: "is",
  value: "",
  until: "",
  ...rest,
});

describe("a condition that cannot be added", () => {
  it("has its problem at the value that is wrong", () => {
    const duration = "Type a duration such as 3d, 4h or 2w.";
    const between = (value: string, until: string) =>
      conditionProblem("duration", condition({ operator: "between", value, until }), []);
    expect(between("soon", "5d")).toEqual({ about: "value", words: duration });
    expect(between("3d", "")).toEqual({ about: "until", words: duration });
    expect(between("10d", "5d")).toMatchObject({ about: "until" });
    expect(between("5d", "5d")).toBeUndefined();
    expect(between("6d", "1w")).toBeUndefined();
    expect(between("1w", "6d")).toBeUndefined();
    expect(conditionProblem("text", condition({ operator: "contains", value: " " }), [])).toEqual({
      about: "value",
      words: "Type some words.",
    });
  });

  it.each([
    ["number", "10", "9.5"],
    ["date", "2027-03-02", "2027-03-01"],
  ] as const)("ends no earlier than it begins, for a %s", (kind, value, until) => {
    const problem = conditionProblem(kind, condition({ operator: "between", value, until }), []);
    expect(problem?.about).toBe("until");
  });

  it("is one that is set already, or one too many, whatever its operator", () => {
    const empty = condition({ operator: "empty" });
    expect(conditionProblem("duration", empty, [empty])).toEqual({
      about: "all",
      words: "This condition is set already.",
    });
    const twelve = Array.from({ length: 12 }, (_, n) => condition({ value: `${n}d` }));
    expect(conditionProblem("duration", empty, twelve.slice(1))).toBeUndefined();
    expect(conditionProblem("duration", empty, twelve)).toEqual({
      about: "all",
      words: "At most 12 conditions fit. Remove one first.",
    });
  });
});
