import { useInfiniteQuery } from "@tanstack/react-query";
import { listActivities } from "../../../contract/activities.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";

export interface ActivityFilter {
  /** Only in this project. */
  projectId?: string | undefined;
  /** Only about this task, project or person. */
  entityId?: string | undefined;
  /** The page size. */
  limit: number;
  /** Delays the fetch while more important data loads. */
  waiting?: boolean | undefined;
}

/** Recent activity, newest first, page by page. */
export function useActivities({ projectId, entityId, limit, waiting = false }: ActivityFilter) {
  const query = {
    limit,
    ...(projectId === undefined ? {} : { project: projectId }),
    ...(entityId === undefined ? {} : { entity: entityId }),
  };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listActivities, { query }, (page) => page.nextCursor),
    enabled: !waiting,
  });
}
