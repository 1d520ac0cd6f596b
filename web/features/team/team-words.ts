import { roleLabels, seesAllProjects } from "../../../contract/permissions.ts";
import type { TeamMember } from "../../../contract/people/team.ts";
import { companyOf } from "./team-groups.ts";

/** A person's role and company: "Contractor, Okafor & Sons". */
export function standingInTeam(person: Pick<TeamMember, "role" | "company" | "employer">): string {
  const { role } = person;
  const company = companyOf(person);
  return company === "" ? roleLabels[role] : `${roleLabels[role]}, ${company}`;
}

/** The count: "3 people", "1 person matches “kun”"; and how many are shown if not all are. */
export function teamCountText(
  { shown, total }: { readonly shown: number; readonly total: number },
  search: string,
): string {
  const people = total === 1 ? "1 person" : `${total.toLocaleString("en")} people`;
  const found =
    search === "" ? people : `${people} ${total === 1 ? "matches" : "match"} “${search}”`;
  return shown < total
    ? `${found}. The first ${shown.toLocaleString("en")} are shown: search for the others.`
    : found;
}

/** The effect of removing a person from a team. */
export function removalWarning(
  { role }: Pick<TeamMember, "role">,
  { title, isSelf }: { title: string; isSelf: boolean },
): string {
  if (seesAllProjects(role)) {
    const who = isSelf ? "You still see" : "They still see";
    return `${who} ${title}, as every admin and engineer does. Tasks stay with their assignees.`;
  }
  return `They lose access to ${title} at once. Their tasks stay assigned to them until somebody reassigns them.`;
}
