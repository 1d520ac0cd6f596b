import { expect, it } from "vitest";
import { figuresOf, readDay } from "./cell-rules.ts";

it("reads numbers by the mark of their column", () => {
  const read = (cell: string, mark: "point" | "comma") => figuresOf(cell, mark)?.value;
  expect(read("1,250,000.50", "point")).toBe(1_250_000.5);
  expect(read("1.250.000,50", "comma")).toBe(1_250_000.5);
  expect(read("0,500", "comma")).toBe(0.5);
  expect(read("0,500", "point")).toBeUndefined();
  expect(read("(5,000.00)", "point")).toBe(-5000);
  for (const cell of ["12 bags of 5", "₦", "1e5", "ten"])
    expect(read(cell, "point")).toBeUndefined();
});

it("parses days as people and spreadsheets write them, and refuses a month without a day", () => {
  for (const cell of [
    "2026-11-20",
    "2026-11-20T14:05:00",
    "20/11/2026",
    "20.11.2026",
    "20-11-2026",
    "46346",
    "46346.75",
    "20/11/26",
    "20 Nov 26",
    "Nov 20, 2026",
  ])
    expect(readDay(cell), cell).toEqual({ value: "2026-11-20" });
  expect(readDay("1/2/68")).toEqual({ value: "2068-02-01" });
  expect(readDay("1/2/69")).toEqual({ value: "1969-02-01" });
  expect(readDay("1/2/2026")).toEqual({ value: "2026-02-01" });
  for (const cell of ["11/20/2026", "31/02/2026", "2026-02-30", "Friday", "4634"])
    expect(readDay(cell), cell).toHaveProperty("wrong");
});
