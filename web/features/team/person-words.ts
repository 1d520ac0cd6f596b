import { hatsInWords } from "../../../contract/hats.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import type { Assignee } from "../../../contract/projects.ts";
import { companyOf } from "./team-groups.ts";

/** What someone is on a project and for whom they work: "site engineer · Bello & Sons". The role where no hat is worn. */
export function partOf(person: Pick<Assignee, "role" | "hats" | "employer" | "company">): string {
  const part = person.hats.length > 0 ? hatsInWords(person.hats) : roleLabels[person.role];
  const company = companyOf(person);
  return company === "" ? part : `${part} · ${company}`;
}
