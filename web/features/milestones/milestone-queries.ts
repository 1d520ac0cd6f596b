import { useQuery } from "@tanstack/react-query";
import { listMilestones } from "../../../contract/milestones.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** The next milestones of all projects that the person sees. */
export function useMilestones(limit: number) {
  return useQuery(queryOptionsFor(listMilestones, { query: { limit } }));
}
