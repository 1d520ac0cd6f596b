import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listProjects } from "../../../../contract/projects/projects.ts";
import { getSummary } from "../../../../contract/reports/analytics.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { useDevice, useStored } from "../parts/use-site.ts";
import { lastProject } from "./last-project.ts";

/**
 * The project that the person used last: on this device, otherwise anywhere. If there is none yet, the only project
 * that they see. Null if they have to choose, undefined until it is known.
 */
export function useLastProject(): string | null | undefined {
  const { db } = useDevice();
  const ask = useMemo(
    // A store that cannot be opened has no project, like a new device.
    () => async () => lastProject(await db.projects.toArray().catch(() => [])) ?? null,
    [db],
  );
  const here = useStored(ask);
  const isNew = here === null;
  const summary = useQuery({ ...queryOptionsFor(getSummary), enabled: isNew });
  const elsewhere = summary.data?.data.lastProject ?? null;
  const isFirst = isNew && !summary.isPending && elsewhere === null;
  const projects = useQuery({
    ...queryOptionsFor(listProjects, { query: { sort: "title", limit: 2 } }),
    enabled: isFirst,
  });
  if (here !== null) return here;
  if (summary.isPending) return undefined;
  if (elsewhere !== null) return elsewhere;
  if (projects.isPending) return undefined;
  const [only, ...more] = projects.data?.data ?? [];
  return only && more.length === 0 ? only._id : null;
}
