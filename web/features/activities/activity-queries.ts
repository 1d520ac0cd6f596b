import { useInfiniteQuery } from "@tanstack/react-query";
import { listActivities } from "../../../contract/activities.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";

export interface ActivityFilter {
  /** Only of this project. */
  projectId?: string | undefined;
  /** Only about this task, project or person. */
  entityId?: string | undefined;
  /** How many at a time. */
  limit: number;
  /** Holds the fetch back: what matters more is on its way. */
  waiting?: boolean | undefined;
}

/** What was done lately, newest first, page by page. */
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
