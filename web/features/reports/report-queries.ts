import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getReport, type ReportFilters, type ReportKind } from "../../../contract/reports.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** The most rows that the screen shows. A file contains all of them. */
const SHOWN = 300;

/** A report for the screen. The old one stays while another filter's loads. */
export function useReport(kind: ReportKind, filters: ReportFilters) {
  return useQuery({
    ...queryOptionsFor(getReport, { params: { kind }, query: { ...filters, limit: SHOWN } }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    // No live topic tells when its figures change.
    refetchOnWindowFocus: true,
  });
}
