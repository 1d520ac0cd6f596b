import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "../../../../contract/companies.ts";
import { listAssignees } from "../../../../contract/projects.ts";
import { listTransmittals } from "../../../../contract/transmittals.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

/** What was sent of a project, or of one of its drawings. */
export function useTransmittals(projectId: string, drawing?: string) {
  return useQuery(
    queryOptionsFor(listTransmittals, { params: { id: projectId }, query: { drawing } }),
  );
}

/** Who can get drawings of a project: people who see it, and the companies of the directory. */
export function useRecipients(projectId: string) {
  const people = useQuery(queryOptionsFor(listAssignees, { params: { id: projectId }, query: {} }));
  const companies = useQuery(queryOptionsFor(listCompanies, { query: {} }));
  return { people: people.data?.data ?? [], companies: companies.data?.data ?? [] };
}
