import { queryOptions, useQuery } from "@tanstack/react-query";
import { getBaseline } from "../../../../contract/programme/programme-baselines.ts";
import { compareProgramme } from "../../../../contract/programme/programme-compare.ts";
import { getProgrammeRevision } from "../../../../contract/programme/programme-revisions.ts";
import { call } from "../../../api/call.ts";
import { NOW, rowsOfAnswer, type SideRows } from "./sides.ts";

/** The dates of a past state, which never change. */
export function sideOptions(projectId: string, side: string) {
  const [kind, of = ""] = side.split(":");
  return queryOptions({
    queryKey: ["state of a programme", projectId, side] as const,
    queryFn: async ({ signal }): Promise<SideRows> => {
      if (kind === "baseline") {
        const params = { id: projectId, baseline: of };
        return rowsOfAnswer((await call(getBaseline, { params, signal })).data);
      }
      const params = { id: projectId, number: Number(of) };
      return rowsOfAnswer((await call(getProgrammeRevision, { params, signal })).data);
    },
    enabled: side !== NOW,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

interface Sides {
  readonly from: string;
  readonly to: string;
  /** The current revision, because a comparison with the current programme depends on it. */
  readonly revision: number;
}

/** What differs between two states, in words. */
export function useComparison(projectId: string, { from, to, revision }: Sides) {
  return useQuery({
    queryKey: [compareProgramme.name, projectId, from, to, revision] as const,
    queryFn: async ({ signal }) =>
      (await call(compareProgramme, { params: { id: projectId }, query: { from, to }, signal }))
        .data,
    enabled: from !== to,
    // The text for the previous revision stays while the text for the next one loads.
    placeholderData: (before, query) =>
      query?.queryKey[2] === from && query.queryKey[3] === to ? before : undefined,
  });
}
