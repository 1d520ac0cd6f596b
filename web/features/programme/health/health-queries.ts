import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getProgrammeHealth } from "../../../../contract/programme-health.ts";
import { call } from "../../../api/call.ts";

/** The health of a programme at the revision on the screen; the last one until the next is known. */
export function useHealth(projectId: string, revision: number) {
  return useQuery({
    queryKey: [getProgrammeHealth.name, projectId, revision],
    queryFn: async ({ signal }) =>
      (await call(getProgrammeHealth, { params: { id: projectId }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
