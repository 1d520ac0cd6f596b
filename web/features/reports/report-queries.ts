import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  cancelReportJob,
  createReportJob,
  getReport,
  listReportJobs,
  REPORT_FILE_PATH,
  type ReportFilters,
  type ReportJob,
  type ReportKind,
} from "../../../contract/reports.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { authorizedSend } from "../../api/call.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { toApiError } from "../../api/send.ts";
import { command } from "../../sync/spec.ts";
import { useAsk } from "../../sync/use-ask.ts";
import { useCommand } from "../../sync/use-command.ts";
import { saveBlob } from "../../ui/data/save-blob.ts";
import { isUnfinished } from "./report-words.ts";

/** As many rows as the screen shows at most; a file holds them all. */
const SHOWN = 300;
/** Live news may be lost on the way: while something is made it is also asked after. */
const ASK_MS = 2_000;

/** A report for the screen; the old one stays while another filter's is fetched. */
export function useReport(kind: ReportKind, filters: ReportFilters) {
  return useQuery({
    ...queryOptionsFor(getReport, { params: { kind }, query: { ...filters, limit: SHOWN } }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** One's own reports as files, newest first. */
export function useReportJobs() {
  return useQuery({
    ...queryOptionsFor(listReportJobs),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? ASK_MS : false),
  });
}

/** Has a report made as a file. */
export function useMakeReport() {
  return useCommand((body: BodyOf<typeof createReportJob>) => command(createReportJob, { body }), {
    pick: ({ data }) => data,
    shows: [listReportJobs],
  });
}

/** Stops a report that waits or is being made. */
export function useCancelReport() {
  return useCommand((id: string) => command(cancelReportJob, { params: { id } }), {
    shows: [listReportJobs],
  });
}

/** Fetches a report that is ready, and hands it to the browser to save. */
export function useSaveReport() {
  return useAsk(async ({ _id, fileName }: ReportJob) => {
    const url = REPORT_FILE_PATH.replace("{id}", _id);
    const response = await authorizedSend({ method: "GET", url });
    if (!response.ok) throw await toApiError(response);
    saveBlob(await response.blob(), fileName ?? "report");
  });
}
