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
 * The records that refer to a record, for the question before it is deleted. Fetched only while `wanted`, and no
 * longer once the deletion has started, since the server then no longer finds the record.
 */
export function useUses(of: keyof typeof routes, id: string, wanted = true) {
  return useQuery({
    enabled: wanted,
    ...queryOptionsFor(routes[of], { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
  }).data;
}
