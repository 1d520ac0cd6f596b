import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { v7 as newId } from "uuid";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import {
  changeFiles,
  changeMarks,
  createPhotoView,
  listMarks,
  listPhotoGroups,
  listPhotos,
  listPhotoViews,
  type MarkShape,
  type PhotoGrouping,
} from "../../../contract/files/photos.ts";
import type { BodyOf, QueryOf } from "../../../contract/route.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { useShown } from "../../device/writing/use-shown.ts";

const PAGE_SIZE = 48;
/** The most photos of a time-lapse: a year of daily ones. */
const FILM_SIZE = 400;

/** The filters of a project's photos. */
export type PhotoFilters = Omit<QueryOf<typeof listPhotos>, "limit" | "cursor" | "order">;

/** A project's photos by when they were taken, page by page. */
export function usePhotos(projectId: string, filters: PhotoFilters) {
  const key = JSON.stringify(filters);
  const options = useMemo(() => {
    const query = { ...(JSON.parse(key) as PhotoFilters), limit: PAGE_SIZE };
    const input = { params: { id: projectId }, query };
    return infiniteOptionsFor(listPhotos, input, (page) => page.nextCursor);
  }, [projectId, key]);
  const select = useShown(options.queryKey);
  const list = useInfiniteQuery({
    ...infiniteQueryOptions(options),
    select,
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const photos = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  return { ...list, photos, total: pages?.[0]?.total };
}

/** A project's photos in groups. */
export function usePhotoGroups(projectId: string, by: PhotoGrouping) {
  const input = { params: { id: projectId }, query: { by } };
  return useQuery(queryOptionsFor(listPhotoGroups, input));
}

/** The fixed views of a project. */
export function usePhotoViews(projectId: string) {
  return useQuery(queryOptionsFor(listPhotoViews, { params: { id: projectId } }));
}

/** The photos of a view in the order in which they were taken. */
export function useTimeLapse(projectId: string, view: string) {
  const query = { view, order: "oldest", limit: FILM_SIZE } as const;
  return useQuery(queryOptionsFor(listPhotos, { params: { id: projectId }, query }));
}

/** The marks on a photo. */
export function useMarks({ _id: id, mediaType }: Pick<FileEntry, "_id" | "mediaType">) {
  const enabled = mediaType.startsWith("image/");
  return useQuery({ ...queryOptionsFor(listMarks, { params: { id } }), enabled });
}

/** Sets whether clients see files, and what photos show. */
export function useDescribeFiles() {
  return useCommand((body: BodyOf<typeof changeFiles>) => command(changeFiles, { body }));
}

/** Adds marks to a photo, and removes them. */
export function useDraw(fileId: string) {
  return useCommand(
    ({ add = [], remove = [] }: { add?: readonly MarkShape[]; remove?: readonly string[] }) =>
      command(changeMarks, {
        params: { id: fileId },
        body: { add: add.map((shape) => ({ _id: newId(), shape })), remove: [...remove] },
      }),
    { shows: [listMarks] },
  );
}

/** Names a fixed view of a project. */
export function useAddView(projectId: string) {
  return useCommand((name: string) =>
    command(createPhotoView, { params: { id: projectId }, body: { _id: newId(), name } }),
  );
}
