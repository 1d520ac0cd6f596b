import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listProgrammes } from "../../../contract/programmes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";

/** Projects as lines of a timeline, page by page. The old ones stay while others load. */
export function useProgrammePages(query: QueryOf<typeof listProgrammes>) {
  return useInfiniteQuery({
    ...infiniteOptionsFor(listProgrammes, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}
