import { useQuery } from "@tanstack/react-query";
import { listResources } from "../../../../contract/resources.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { useCan } from "../../session/public.ts";
import type { NamedResource } from "../values/assigned.ts";

const none: ReadonlyMap<string, NamedResource> = new Map();
/** As many as one page of the list may have. */
const MOST = 500;

/** One function, so that the map is made anew only when there are others. Materials do not work. */
const byId = ({
  data,
}: {
  readonly data: readonly NamedResource[];
}): ReadonlyMap<string, NamedResource> =>
  new Map(data.filter(({ kind }) => kind !== "material").map((one) => [one._id, one]));

/** What can be assigned to activities: labour, plant and subcontractors. None for those who may not see resources. */
export function useResources(): ReadonlyMap<string, NamedResource> {
  const { allowed } = useCan("resource.read");
  const found = useQuery({
    ...queryOptionsFor(listResources, { query: { limit: MOST } }),
    select: byId,
    structuralSharing: false,
    enabled: allowed,
  });
  return found.data ?? none;
}
