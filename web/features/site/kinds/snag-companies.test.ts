import { expect, it } from "vitest";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { companiesWithSnags } from "./snag-companies.ts";

const snagOf = (company?: string, version = 1) =>
  ({ version, fields: { ...(company !== undefined && { company }) } }) as unknown as LocalRecord;

it("counts the snags of each company, and those that only this device knows", () => {
  const theirs = [snagOf("b"), snagOf("b", 0), snagOf("a"), snagOf()];
  const names = new Map([
    ["a", "Adé Joinery"],
    ["b", "Bello Tiling"],
  ]);
  expect(companiesWithSnags(theirs, names)).toEqual([
    { id: "a", label: "Adé Joinery", count: 1, unsent: 0 },
    { id: "b", label: "Bello Tiling", count: 2, unsent: 1 },
  ]);
});
