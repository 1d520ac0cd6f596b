import { expect, it } from "vitest";
import type { ReportKind } from "../../../contract/reports/reports.ts";
import { readUrl } from "../../ui/hooks/url-params.ts";
import { reportFiltersOf, kindIn, reportParams } from "./report-filters.ts";

const project = "019bd000-0000-7000-8000-000000000001";
const read = (kind: ReportKind, text: string) =>
  reportFiltersOf(kind, readUrl(reportParams, new URLSearchParams(text)));

it("reads the filters that a report supports, and ignores the others", () => {
  const text = `project=${project}&tasks=overdue&from=2026-02-01&to=soon&status=lost&entityType=task`;
  expect(read("tasks", text)).toEqual({ project, tasks: "overdue", from: "2026-02-01" });
  expect(read("activity", text)).toEqual({ project, entityType: "task", from: "2026-02-01" });
  expect(read("cost-by-code", text)).toEqual({ project });
});

it("knows the kinds of reports", () => {
  expect(kindIn("cash-flow")).toBe("cash-flow");
  expect(kindIn("weather")).toBeUndefined();
  expect(kindIn(undefined)).toBeUndefined();
});
