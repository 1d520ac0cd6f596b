import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { exportAudit, listAudit } from "../../../../contract/reports/audit.ts";
import { authorizedSend } from "../../../api/call.ts";
import { infiniteOptionsFor } from "../../../api/queries.ts";
import { toApiError } from "../../../api/send.ts";
import { urlFor } from "../../../api/url.ts";
import { useSync } from "../../../device/writing/sync-context.tsx";
import { useRequest } from "../../../device/writing/use-request.ts";
import { saveBlob } from "../../../ui/data/save-blob.ts";
import { setValues } from "../../../ui/hooks/url-params.ts";
import type { AuditFilters } from "../admin-params.ts";

const PAGE_SIZE = 50;

/** The filtered audit trail, page by page, newest first. */
export function useAuditPages(filters: AuditFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listAudit, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the filtered audit trail as a file. */
export function useExportAudit() {
  const { refresher } = useSync();
  return useRequest(async (filters: AuditFilters) => {
    const url = urlFor(exportAudit, { query: setValues(filters) });
    const response = await authorizedSend({ method: "GET", url });
    if (!response.ok) throw await toApiError(response);
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    saveBlob(await response.blob(), named?.[1] ?? "audit-trail.csv");
    // The export itself adds an entry to the trail.
    refresher.refreshNow([{ topic: "activity" }]);
  });
}
