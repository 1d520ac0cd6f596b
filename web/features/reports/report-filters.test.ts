import { expect, it } from "vitest";
import { kindIn, readReportFilters, writeReportFilters } from "./report-filters.ts";

const project = "019bd000-0000-7000-8000-000000000001";

it("reads what a report knows, and takes no notice of the rest", () => {
  const params = new URLSearchParams(
    `project=${project}&tasks=overdue&from=2026-02-01&to=soon&status=lost&entityType=task`,
  );
  expect(readReportFilters("tasks", params)).toEqual({
    project,
    tasks: "overdue",
    from: "2026-02-01",
  });
  expect(readReportFilters("activity", params)).toEqual({
    project,
    entityType: "task",
    from: "2026-02-01",
  });
  expect(readReportFilters("cost-by-code", params)).toEqual({ project });
});

it("writes a change and keeps the others", () => {
  const params = new URLSearchParams("tasks=open&from=2026-02-01");
  expect(writeReportFilters(params, { tasks: "", to: "2026-03-01" }).toString()).toBe(
    "from=2026-02-01&to=2026-03-01",
  );
});

it("knows the reports that there are", () => {
  expect(kindIn("cash-flow")).toBe("cash-flow");
  expect(kindIn("weather")).toBeUndefined();
  expect(kindIn(undefined)).toBeUndefined();
});
