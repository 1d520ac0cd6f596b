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
import { useRequest } from "../../sync/use-request.ts";
import { useCommand } from "../../sync/use-command.ts";
import { saveBlob } from "../../ui/data/save-blob.ts";
import { isUnfinished } from "./report-words.ts";

/** The most rows that the screen shows. A file contains all of them. */
const SHOWN = 300;
/** The polling interval while a file is being made, because a live event may get lost. */
const POLL_MS = 2_000;

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

/** The person's own reports as files, newest first. */
export function useReportJobs() {
  return useQuery({
    ...queryOptionsFor(listReportJobs),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? POLL_MS : false),
  });
}

/** Orders a report as a file. */
export function useMakeReport() {
  return useCommand((body: BodyOf<typeof createReportJob>) => command(createReportJob, { body }), {
    pick: ({ data }) => data,
    shows: [listReportJobs],
  });
}

/** Cancels a report that is queued or being made. */
export function useCancelReport() {
  return useCommand((id: string) => command(cancelReportJob, { params: { id } }), {
    shows: [listReportJobs],
  });
}

/** Downloads a finished report. */
export function useSaveReport() {
  return useRequest(async ({ _id, fileName }: ReportJob) => {
    const url = REPORT_FILE_PATH.replace("{id}", _id);
    const response = await authorizedSend({ method: "GET", url });
    if (!response.ok) throw await toApiError(response);
    saveBlob(await response.blob(), fileName ?? "report");
  });
}
