import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import {
  type FileShape,
  listProjectFiles,
  deleteFile,
  getFileContent,
  getFilePreview,
  getFileThumbnail,
  listFiles,
} from "../../../contract/files/files.ts";
import type { KindWith, NamedSubject } from "../../../contract/subjects.ts";
import { fetchBlob } from "../../api/fetch-blob.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useShown } from "../../device/writing/use-shown.ts";
import { useAction } from "../../device/writing/use-command.ts";
import { saveBlob } from "../../ui/data/save-blob.ts";
import { hasPreview } from "./file-words.ts";
import { useAddressOf } from "../../ui/hooks/use-address-of.ts";

/** The record that files are attached to, in the API's form. */
export type FileTarget = NamedSubject<KindWith<"files">>;

const PAGE_SIZE = 60;
/** Six rows on a wide screen. Tiles are heavy, and the next page loads before the person has scrolled to it. */
const WALL_PAGE_SIZE = 48;

function optionsOf(home: FileTarget) {
  const query = { ...home, limit: PAGE_SIZE };
  return infiniteOptionsFor(listFiles, { query }, (page) => page.nextCursor);
}

/** The files on a record, newest first, page by page. */
export function useFilePages(home: FileTarget) {
  const options = useMemo(() => optionsOf(home), [home]);
  const select = useShown(options.queryKey);
  const list = useInfiniteQuery({ ...infiniteQueryOptions(options), select });
  const pages = list.data?.pages;
  const files = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data).map((each) => [each._id, each])).values()],
    [pages],
  );
  return { ...list, files, total: pages?.[0]?.total };
}

/** How many files a record has, if they have been loaded. */
export function knownFiles(client: QueryClient, home: FileTarget): number | undefined {
  return client.getQueryData(optionsOf(home).queryKey)?.pages[0]?.total;
}

/** Removes a file. It disappears at once, and is deleted when the undo window ends. */
export function useRemoveFile() {
  const act = useAction();
  return ({ _id: id, name }: FileEntry) =>
    void act({
      specs: [command(deleteFile, { params: { id } }, { held: true, patience: "long" })],
      done: `Removed “${name}”.`,
      refused: (reason) => `“${name}” is not removed. ${reason}`,
    });
}

/** The filters of the wall of a project's files. */
export interface WallFilters {
  readonly shape?: FileShape | undefined;
  readonly person?: string | undefined;
  readonly from?: KindWith<"files"> | undefined;
}

function wallOptions(projectId: string, filters: WallFilters) {
  const input = { params: { id: projectId }, query: { ...filters, limit: WALL_PAGE_SIZE } };
  return infiniteOptionsFor(listProjectFiles, input, (page) => page.nextCursor);
}

/** All files of a project that the person may see, newest first, page by page. */
export function useProjectFiles(projectId: string, filters: WallFilters) {
  const { shape, person, from } = filters;
  const options = useMemo(
    () => wallOptions(projectId, { shape, person, from }),
    [projectId, shape, person, from],
  );
  const select = useShown(options.queryKey);
  const list = useInfiniteQuery({
    ...infiniteQueryOptions(options),
    select,
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const files = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data).map((each) => [each._id, each])).values()],
    [pages],
  );
  return { ...list, files, total: pages?.[0]?.total, people: pages?.[0]?.people ?? [] };
}

/** The content of a file id never changes. */
const unchanging = { staleTime: Number.POSITIVE_INFINITY };

/** A picture's thumbnail, as a URL for an image. */
export function useThumbnail(id: string, ready: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: [getFileThumbnail.name, { params: { id } }],
    queryFn: ({ signal }) => fetchBlob(getFileThumbnail, { params: { id }, signal }),
    enabled: ready,
    ...unchanging,
  });
  return useAddressOf(data);
}

/** How a full-size picture is fetched. */
export function pictureOptions({ _id: id, mediaType }: Pick<FileEntry, "_id" | "mediaType">) {
  const route = hasPreview({ mediaType }) ? getFilePreview : getFileContent;
  return queryOptions({
    queryKey: [route.name, { params: { id } }],
    queryFn: ({ signal }) => fetchBlob(route, { params: { id }, signal }),
    gcTime: 30_000,
    ...unchanging,
  });
}

/**
 * A full-size picture, or the preview of one that browsers do not show, as a URL for an image. It leaves the
 * cache soon, because it may be large.
 */
export function usePicture(picture: FileEntry) {
  const { data, error, isFetching, refetch } = useQuery(pictureOptions(picture));
  return { address: useAddressOf(data), error, isFetching, retry: () => void refetch() };
}

/** Downloads a file under its name. */
export async function saveFile({ _id, name }: { readonly _id: string; readonly name: string }) {
  saveBlob(await fetchBlob(getFileContent, { params: { id: _id } }), name);
}
