import { expect, it } from "vitest";
import { doubtfulRows, reviewFieldOf, reviewSchema, type ReviewRow } from "./review-values.ts";

const row = (more: Partial<ReviewRow>): ReviewRow => ({
  sheet: "0197c1de-0000-7000-8000-000000000001",
  page: 0,
  wanted: true,
  number: "A-101",
  title: "Ground floor",
  revision: "P01",
  discipline: "architectural",
  folder: "",
  ...more,
});
const of = (...rows: ReviewRow[]) => ({ rows, status: "draft" as const, date: "" });

it("sends only the sheets that are wanted", () => {
  const parsed = reviewSchema.parse(of(row({ wanted: false, number: "" }), row({ number: "A-2" })));
  expect(parsed).toMatchObject({ sheets: [{ number: "A-2" }], status: "draft", date: null });
});

it("puts each problem on the field of its own row", () => {
  const { error } = reviewSchema.safeParse(of(row({ wanted: false }), row({ title: " " })));
  expect(error?.issues.map(({ path }) => path)).toEqual([["rows", 1, "title"]]);
});

it("finds the row that the server means, which counts only what was sent", () => {
  const values = of(row({ wanted: false }), row({}), row({}));
  expect(reviewFieldOf("sheets.1.revision", values)).toBe("rows.2.revision");
  expect(reviewFieldOf("sheets.0.sheet", values)).toBe("rows.1.number");
  expect(reviewFieldOf("sheets.7.title", values)).toBeUndefined();
  expect(reviewFieldOf("status", values)).toBeUndefined();
});

it("points at the rows that cannot be entered as they were read", () => {
  const known = {
    _id: "0197c1de-0000-7000-8000-000000000002",
    number: "A 102",
    title: "First floor",
    discipline: "architectural" as const,
    folder: "",
    revisions: ["P01"],
  };
  const rows = [
    row({}),
    row({ number: "a101", revision: "p01" }),
    row({ number: "A-102" }),
    row({ number: "A-102", revision: "P02" }),
    row({ number: "A-103" }),
    row({ number: "A-104", title: " " }),
  ].map((each, at) => ({ ...each, sheet: String(at) }));
  const knownOf = (sheet: string) => (sheet === "2" || sheet === "3" ? known : null);
  expect([...doubtfulRows(rows, knownOf)]).toEqual([0, 1, 2, 5]);
});
