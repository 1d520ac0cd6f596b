import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getProgrammeSupplies } from "../../../../contract/programme-supplies.ts";
import { call } from "../../../api/call.ts";

/** What there is of the programme's resources, at the revision on the screen. */
export function useSupplies(projectId: string, revision: number) {
  return useQuery({
    queryKey: [getProgrammeSupplies.name, projectId, revision],
    queryFn: async ({ signal }) =>
      (await call(getProgrammeSupplies, { params: { id: projectId }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
