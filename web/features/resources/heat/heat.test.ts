import { workingDaysText } from "../../../../contract/resources/resource-calendar.ts";
import { describe, expect, it } from "vitest";
import { heatOf, heatText, overloadedWeeks } from "./heat.ts";
import { readUrl, writeUrl } from "../../../ui/hooks/url-params.ts";
import { resourceParams, weekSpanOf } from "../resource-params.ts";
import { inUnits, perDay, perUnit, assignmentSpanText, withUnit } from "../resource-words.ts";

const row = { capacity: 4, workingDays: 63, demand: [0, 12, 24, 6], peak: [0, 2, 4, 5] };

describe("the heat of a week", () => {
  it("is demand over the week's capacity, or the fullest day of an overloaded week", () => {
    expect([0, 1, 2, 3].map((week) => heatText(heatOf(row, week)))).toEqual([
      "",
      "50",
      "100",
      "125%",
    ]);
    expect(overloadedWeeks(row)).toEqual([3]);
  });

  it("never rounds an overload down to 100, nor a fitting week up to it", () => {
    const near = { capacity: 1000, workingDays: 1, demand: [1001, 999], peak: [1001, 999] };
    expect([0, 1].map((week) => heatOf(near, week).percent)).toEqual([101, 99]);
  });

  it("is overloaded where there is no capacity at all", () => {
    const none = { capacity: 0, workingDays: 63, demand: [1, 0], peak: [1, 0] };
    expect([0, 1].map((week) => heatOf(none, week).overloaded)).toEqual([true, false]);
    expect(heatText(heatOf(none, 0))).toBe(">999%");
  });
});

describe("the URL", () => {
  const read = (text: string) => readUrl(resourceParams, new URLSearchParams(text));

  it("chooses a span of whole weeks, from a week ago if it names none", () => {
    const plain = read("weeks=7&kind=gold&from=soon");
    expect(plain).toMatchObject({ view: "map", weeks: 26, kind: undefined, from: undefined });
    expect(weekSpanOf(plain, "2026-03-05")).toEqual({ from: "2026-02-23", to: "2026-08-23" });
    const params = read("weeks=13&from=2026-03-05&view=list&over=1");
    expect(weekSpanOf(params, "2026-01-01")).toEqual({ from: "2026-03-02", to: "2026-05-31" });
    expect(params).toMatchObject({ view: "list", over: true });
  });

  it("drops a cleared filter and keeps the rest", () => {
    const params = new URLSearchParams("kind=labour&over=1");
    expect(writeUrl(resourceParams, params, { over: undefined, weeks: 52 }).toString()).toBe(
      "kind=labour&weeks=52",
    );
  });
});

describe("words", () => {
  it("abbreviate working days and ranges", () => {
    expect([127, 63, 31, 5, 96].map(workingDaysText)).toEqual([
      "Every day",
      "Mon–Sat",
      "Mon–Fri",
      "Mon, Wed",
      "Sat, Sun",
    ]);
    expect(assignmentSpanText("2026-03-02", "2026-03-02")).toBe("2 Mar 2026");
    expect(assignmentSpanText("2026-03-02", "2026-03-14")).toBe("2 Mar – 14 Mar 2026");
    expect(assignmentSpanText("2025-12-30", "2026-01-02")).toBe("30 Dec 2025 – 2 Jan 2026");
  });
});

describe("a quantity and its unit", () => {
  it("is in the plural if the unit is a word that has one", () => {
    const words = [withUnit(1, "bag"), withUnit(1250.5, "bag"), withUnit(3, "m³")];
    expect(words).toEqual(["1 bag", "1,250.5 bags", "3 m³"]);
    expect([inUnits("tonne"), inUnits("m³")]).toEqual([", in tonnes", ", in m³"]);
    expect([perDay(3, "day"), perDay(24, "hour")]).toEqual(["3 a day", "24 hours a day"]);
    expect(["bag", "m³"].map(perUnit)).toEqual(["per bag", "per m³"]);
  });

  it("is only the quantity for counted items", () => {
    for (const unit of ["number", "each", "Number"]) {
      expect([withUnit(12, unit), perDay(3, unit), inUnits(unit)]).toEqual(["12", "3 a day", ""]);
      expect(perUnit(unit)).toBe("each");
    }
  });
});
