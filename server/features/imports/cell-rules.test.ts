import { expect, it } from "vitest";
import { readAmount, readDay } from "./cell-rules.ts";

it("parses numbers as people write them", () => {
  expect(readAmount("1,250,000.50", "NGN")).toEqual({ value: 1_250_000.5 });
  expect(readAmount("₦ 7", "NGN")).toEqual({ value: 7 });
  expect(readAmount("usd 7.25", "USD")).toEqual({ value: 7.25 });
  expect(readAmount("-7", "NGN")).toEqual({ value: -7 });
  expect(readAmount(undefined, "NGN")).toEqual({ value: undefined });
  for (const cell of ["1.250.000", "1,25", "12 bags", "₦", "1e5", "USD 4"])
    expect(readAmount(cell, "NGN"), cell).toHaveProperty("wrong");
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
  ])
    expect(readDay(cell), cell).toEqual({ value: "2026-11-20" });
  expect(readDay("1/2/2026")).toEqual({ value: "2026-02-01" });
  for (const cell of ["11/20/2026", "31/02/2026", "20/11/26", "2026-02-30", "Friday", "4634"])
    expect(readDay(cell), cell).toHaveProperty("wrong");
});
