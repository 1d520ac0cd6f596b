import { useQuery } from "@tanstack/react-query";
import {
  cancelReportJob,
  createReportJob,
  listReportJobs,
  getReportFile,
  type ReportJob,
} from "../../../contract/reports/reports.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { authorizedSend } from "../../api/call.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { toApiError } from "../../api/send.ts";
import { urlFor } from "../../api/url.ts";
import { command } from "../../device/writing/spec.ts";
import { useRequest } from "../../device/writing/use-request.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { saveBlob } from "../../ui/data/save-blob.ts";

/** The polling interval while a file is being made, because a live event may get lost. */
const POLL_MS = 2_000;

export function isUnfinished({ state }: Pick<ReportJob, "state">): boolean {
  return state === "queued" || state === "running";
}

/** The person's own reports as files, newest first. */
export function useReportJobs(enabled = true) {
  return useQuery({
    enabled,
    ...queryOptionsFor(listReportJobs),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? POLL_MS : false),
  });
}

/** Requests a report as a file. */
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
    const url = urlFor(getReportFile, { params: { id: _id } });
    const response = await authorizedSend({ method: "GET", url });
    if (!response.ok) throw await toApiError(response);
    saveBlob(await response.blob(), fileName ?? "report");
  });
}
