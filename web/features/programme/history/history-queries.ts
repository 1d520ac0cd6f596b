import { useInfiniteQuery } from "@tanstack/react-query";
import { listProgrammeRevisions } from "../../../../contract/programme-revisions.ts";
import { infiniteOptionsFor } from "../../../api/queries.ts";

const PAGE = 50;

/** The revisions, newest first, page by page. */
export function useRevisions(projectId: string) {
  return useInfiniteQuery(
    infiniteOptionsFor(
      listProgrammeRevisions,
      { params: { id: projectId }, query: { limit: PAGE } },
      ({ nextCursor }) => nextCursor,
    ),
  );
}
