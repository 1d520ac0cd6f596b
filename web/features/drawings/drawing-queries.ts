import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import {
  getDrawingUpload,
  listDrawingUploads,
} from "../../../contract/drawings/drawing-uploads.ts";
import type { Discipline, ShownStatus } from "../../../contract/drawings/drawing-words.ts";
import {
  getDrawing,
  listDrawings,
  listRevisionViewers,
} from "../../../contract/drawings/drawings.ts";
import { getSheetThumbnail } from "../../../contract/drawings/drawing-sheets.ts";
import { fetchBlob } from "../../api/fetch-blob.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { useAddressOf } from "../../ui/hooks/use-address-of.ts";

const PAGE_SIZE = 100;

/** The filters of the register. */
export interface RegisterFilters {
  readonly search?: string | undefined;
  readonly discipline?: Discipline | undefined;
  readonly status?: ShownStatus | undefined;
  readonly folder?: string | undefined;
}

/** A project's register of drawings, page by page. */
export function useRegister(projectId: string, filters: RegisterFilters) {
  const { search, discipline, status, folder } = filters;
  const options = useMemo(() => {
    const query = { search, discipline, status, folder, limit: PAGE_SIZE };
    const input = { params: { id: projectId }, query };
    return infiniteOptionsFor(listDrawings, input, (page) => page.nextCursor);
  }, [projectId, search, discipline, status, folder]);
  const list = useInfiniteQuery({
    ...infiniteQueryOptions(options),
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const drawings = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data).map((each) => [each._id, each])).values()],
    [pages],
  );
  return { ...list, drawings, total: pages?.[0]?.total, folders: pages?.[0]?.folders ?? [] };
}

/** A drawing with its revisions. */
export function useDrawing(id: string | undefined) {
  return useQuery({
    ...queryOptionsFor(getDrawing, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
}

/** Who has opened which revision of a drawing. */
export function useViewers(id: string, enabled: boolean) {
  return useQuery({ ...queryOptionsFor(listRevisionViewers, { params: { id } }), enabled });
}

/** The latest uploads of a project. */
export function useDrawingUploads(projectId: string, enabled: boolean) {
  return useQuery({
    ...queryOptionsFor(listDrawingUploads, { params: { id: projectId } }),
    enabled,
  });
}

/** An upload with its sheets. */
export function useUploadToReview(id: string) {
  return useQuery(queryOptionsFor(getDrawingUpload, { params: { id } }));
}

/** A sheet's thumbnail, as a URL for an image. A sheet's pictures never change. */
export function useSheetThumbnail(id: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: [getSheetThumbnail.name, { params: { id } }],
    queryFn: ({ signal }) => fetchBlob(getSheetThumbnail, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useAddressOf(data);
}
