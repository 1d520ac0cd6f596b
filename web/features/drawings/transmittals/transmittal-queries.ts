import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "../../../../contract/people/companies.ts";
import { listAssignees } from "../../../../contract/projects/projects.ts";
import { listTransmittals } from "../../../../contract/drawings/transmittals.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

/** The transmittals of a project, or of one of its drawings. */
export function useTransmittals(projectId: string, drawing?: string) {
  return useQuery(
    queryOptionsFor(listTransmittals, { params: { id: projectId }, query: { drawing } }),
  );
}

/** Who can get drawings of a project: people who see it, and the companies that they belong to. */
export function useRecipients(projectId: string) {
  const people = useQuery(queryOptionsFor(listAssignees, { params: { id: projectId }, query: {} }));
  const directory = useQuery(queryOptionsFor(listCompanies, { query: {} }));
  const seers = people.data?.data ?? [];
  const companies = (people.data && directory.data ? directory.data.data : []).map(
    ({ _id, name }) => ({
      _id,
      name,
      people: seers.filter(({ employer }) => employer?._id === _id).map((each) => each.name),
    }),
  );
  const reached = companies.filter((company) => company.people.length > 0);
  return { people: seers, companies: reached, unreached: companies.length - reached.length };
}
