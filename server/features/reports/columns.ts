import type { ReportColumn } from "../../../contract/reports/reports.ts";

/** A column of a type, with its width relative to one of an amount. */
export function column(title: string, type: ReportColumn["type"], weight = 1): ReportColumn {
  return { title, type, weight };
}
