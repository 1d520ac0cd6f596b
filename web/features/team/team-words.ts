import { roleLabels, seesAllProjects } from "../../../contract/permissions.ts";
import type { TeamMember } from "../../../contract/team.ts";
import { companyOf } from "./team-groups.ts";

/** What someone is and for whom they work: "Contractor, Okafor & Sons". */
export function standing(person: Pick<TeamMember, "role" | "company" | "employer">): string {
  const { role } = person;
  const company = companyOf(person);
  return company === "" ? roleLabels[role] : `${roleLabels[role]}, ${company}`;
}

/** How many there are: "3 people", "1 person matches “kun”"; and how many are shown, where not all are. */
export function countText(
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

/** What becomes of someone who is taken off a team. */
export function removalWarning(
  { role }: Pick<TeamMember, "role">,
  { title, isSelf }: { title: string; isSelf: boolean },
): string {
  if (seesAllProjects(role)) {
    const who = isSelf ? "You still see" : "They still see";
    return `${who} ${title}, as every admin and engineer does. Tasks stay with whoever they were given to.`;
  }
  return `They lose sight of ${title} at once. Tasks that are theirs stay theirs until somebody gives them to another.`;
}
