import { useQuery } from "@tanstack/react-query";
import {
  getCompanyUses,
  getCostCodeUses,
  getPersonUses,
  getResourceUses,
} from "../../../contract/uses/uses.ts";
import { queryOptionsFor } from "../../api/queries.ts";

const routes = {
  person: getPersonUses,
  company: getCompanyUses,
  costCode: getCostCodeUses,
  resource: getResourceUses,
} as const;

/**
 * The current uses of a record, for the question before it is deleted. It is only fetched while `wanted`, and no
 * longer once the deletion has started, when its uses are not found.
 */
export function useUses(of: keyof typeof routes, id: string, wanted = true) {
  return useQuery({
    enabled: wanted,
    ...queryOptionsFor(routes[of], { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
  }).data;
}
