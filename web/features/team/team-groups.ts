import { byName } from "../../../engine/folded-text.ts";
import { hatsInWords } from "../../../contract/hats.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import type { Assignee } from "../../../contract/projects/projects.ts";
import type { TeamMember } from "../../../contract/people/team.ts";

export interface TeamGroup {
  readonly key: string;
  /** The directory company, otherwise the company that the people typed; empty if there is none. */
  readonly company: string;
  readonly people: readonly TeamMember[];
}

/** A team grouped by company, sorted by name. People without a company come last. */
export function byCompany(people: readonly TeamMember[]): readonly TeamGroup[] {
  const groups = new Map<string, TeamMember[]>();
  const names = new Map<string, string>();
  for (const person of people) {
    const company = companyOf(person);
    const key = person.employer?._id ?? company.toLocaleLowerCase();
    names.set(key, names.get(key) ?? company);
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return [...groups]
    .map(([key, group]) => ({ key, company: names.get(key) ?? "", people: group }))
    .toSorted((a, b) => {
      if (a.company === "" || b.company === "") return a.company === "" ? 1 : -1;
      return byName(a.company, b.company);
    });
}

/** The company of a person: from the directory, otherwise as they typed it in their profile. */
export function companyOf({ employer, company }: Pick<TeamMember, "employer" | "company">): string {
  return employer?.name ?? company.trim();
}

/** Someone's hats on a project and their company: "site engineer · Bello & Sons". Without a hat, the role. */
export function hatsAndCompany(
  person: Pick<Assignee, "role" | "hats" | "employer" | "company">,
): string {
  const hats = person.hats.length > 0 ? hatsInWords(person.hats) : roleLabels[person.role];
  const company = companyOf(person);
  return company === "" ? hats : `${hats} · ${company}`;
}
