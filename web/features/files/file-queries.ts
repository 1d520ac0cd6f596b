import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  deleteFile,
  getFileContent,
  getFileThumbnail,
  listFiles,
} from "../../../contract/files.ts";
import type { KindHolding, NamedSubject } from "../../../contract/subjects.ts";
import { fetchBlob } from "../../api/fetch-blob.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";
import { command } from "../../sync/spec.ts";
import { useCommand } from "../../sync/use-command.ts";
import { saveBlob } from "../../ui/data/save-blob.ts";
import { useAddressOf } from "./use-address-of.ts";

/** The record that files hang on, as the API names it. */
export type FileHome = NamedSubject<KindHolding<"files">>;

const PAGE_SIZE = 60;

function optionsOf(home: FileHome) {
  const query = { ...home, limit: PAGE_SIZE };
  return infiniteOptionsFor(listFiles, { query }, (page) => page.nextCursor);
}

/** The files on a thing, newest first, page by page. */
export function useFilePages(home: FileHome) {
  const list = useInfiniteQuery(infiniteQueryOptions(optionsOf(home)));
  const pages = list.data?.pages;
  const files = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data).map((each) => [each._id, each])).values()],
    [pages],
  );
  return { ...list, files, total: pages?.[0]?.total };
}

/** Removes a file, which then leaves the list, its tile and dialog included. */
export function useRemoveFile() {
  return useCommand((id: string) => command(deleteFile, { params: { id } }));
}

/** What a file holds never changes under its id. */
const unchanging = { staleTime: Number.POSITIVE_INFINITY };

/** A picture's thumbnail, as an address for an image. */
export function useThumbnail(id: string, ready: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: [getFileThumbnail.name, { params: { id } }],
    queryFn: ({ signal }) => fetchBlob(getFileThumbnail, { params: { id }, signal }),
    enabled: ready,
    ...unchanging,
  });
  return useAddressOf(data);
}

/** A whole picture, as an address for an image. Forgotten soon after it is shown: it may be large. */
export function usePicture(id: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [getFileContent.name, { params: { id } }],
    queryFn: ({ signal }) => fetchBlob(getFileContent, { params: { id }, signal }),
    gcTime: 30_000,
    ...unchanging,
  });
  return { address: useAddressOf(data), error, isFetching, retry: () => void refetch() };
}

/** Fetches a file and has the browser save it under its name. */
export async function saveFile({ _id, name }: { readonly _id: string; readonly name: string }) {
  saveBlob(await fetchBlob(getFileContent, { params: { id: _id } }), name);
}
