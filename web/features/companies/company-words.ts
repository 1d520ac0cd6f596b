import { TRASH_DAYS } from "../../../contract/projects/trash.ts";
import type { Uses } from "../../../contract/uses/uses.ts";
import { describeUses } from "../../../contract/uses/uses-words.ts";
import { companyKinds, type CompanyKind } from "../../../contract/people/companies.ts";

export const companyKindLabels: Record<CompanyKind, string> = {
  client: "Client",
  consultant: "Consultant",
  subcontractor: "Subcontractor",
  supplier: "Supplier",
};

export const companyKindOptions = companyKinds.map((value) => ({
  value,
  label: companyKindLabels[value],
}));

/** Says what becomes of a company that is deleted, and of what names it; or what stands in the way. */
export function deletionWords(uses: Uses | undefined): string {
  const rule = "A company that has people or expenses cannot be deleted.";
  if (!uses) return rule;
  const words = describeUses(uses);
  if (uses.people !== undefined || uses.expenses !== undefined)
    return `${rule} This one has ${words}.`;
  const trashed = `It goes to the trash for ${TRASH_DAYS} days.`;
  return words === ""
    ? `${trashed} It has no people and no expenses.`
    : `${trashed} Until it is restored, what names it is without a company: ${words}.`;
}
