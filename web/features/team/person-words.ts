import { hatsInWords } from "../../../contract/hats.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import type { Assignee } from "../../../contract/projects.ts";
import { companyOf } from "./team-groups.ts";

/** Someone's hats on a project and their company: "site engineer · Bello & Sons". Without a hat, the role. */
export function partOf(person: Pick<Assignee, "role" | "hats" | "employer" | "company">): string {
  const part = person.hats.length > 0 ? hatsInWords(person.hats) : roleLabels[person.role];
  const company = companyOf(person);
  return company === "" ? part : `${part} · ${company}`;
}
