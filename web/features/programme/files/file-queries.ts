import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  exportProgramme,
  getExportLosses,
  type ProgrammeExportFormat,
} from "../../../../contract/programme/programme-export.ts";
import {
  importProgramme,
  type ImportSummary,
} from "../../../../contract/programme/programme-import.ts";
import type { BodyOf, QueryOf } from "../../../../contract/route.ts";
import { authorizedSend } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { toApiError } from "../../../api/send.ts";
import { upload } from "../../../api/uploads/upload.ts";
import { urlFor } from "../../../api/url.ts";
import { useRequest } from "../../../device/writing/use-request.ts";
import { saveBlob } from "../../../ui/data/save-blob.ts";

export type ImportChoices = BodyOf<typeof importProgramme>;

interface ImportInput {
  readonly file: File;
  readonly choices: ImportChoices;
  /** Undefined for a preview. */
  readonly key: string | undefined;
}

/** Previews the import of a file, or imports the file. */
export function useImport(projectId: string) {
  return useRequest(
    async ({ file, choices, key }: ImportInput) =>
      (
        await upload(importProgramme, choices, {
          params: { id: projectId },
          query: key === undefined ? { preview: "true" } : {},
          file,
          onProgress: () => undefined,
          signal: new AbortController().signal,
          idempotencyKey: key,
        })
      ).data,
  );
}

/** What the last import found. */
export interface Imported {
  readonly fileName: string;
  readonly report: ImportSummary;
}

/** What the last import of a project found, cached while the person goes from it to rows and back. */
export function useLastImport(projectId: string) {
  const client = useQueryClient();
  const queryKey = ["programme-import", projectId];
  const { data } = useQuery<Imported>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return { last: data, keep: (imported: Imported) => client.setQueryData(queryKey, imported) };
}

/** What a format leaves out. */
export function useLosses(projectId: string, format: ProgrammeExportFormat, revision: number) {
  const options = queryOptionsFor(getExportLosses, {
    params: { id: projectId },
    query: { format },
  });
  return useQuery({ ...options, queryKey: [...options.queryKey, revision] });
}

/** Makes a file and saves it on this device. */
export function useExport(projectId: string) {
  return useRequest(async (query: QueryOf<typeof exportProgramme>) => {
    const url = urlFor(exportProgramme, { params: { id: projectId }, query });
    const response = await authorizedSend({ method: "GET", url });
    if (!response.ok) throw await toApiError(response);
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    saveBlob(await response.blob(), named?.[1] ?? `programme.${query.format}`);
  });
}
