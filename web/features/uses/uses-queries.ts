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
 * What uses a record now, for the question before it goes. It is asked for only while `wanted`, and no more while the
 * record goes: its uses are not found then.
 */
export function useUses(of: keyof typeof routes, id: string, wanted = true) {
  return useQuery({
    enabled: wanted,
    ...queryOptionsFor(routes[of], { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
  }).data;
}
