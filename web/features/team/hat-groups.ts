import { hatPowersInWords } from "../../../contract/people/hat-powers.ts";
import type { ApprovalLimits } from "../../../contract/expenses/approval-rules.ts";
import { approvalLimit } from "../../../contract/expenses/approval-rules.ts";
import { type Hat, hatLabels, hats } from "../../../contract/hats.ts";
import type { Role } from "../../../contract/permissions.ts";

interface HatGroup {
  /** What each of the hats allows, in a sentence. */
  readonly allows: string;
  readonly hats: readonly Hat[];
}

/** The hats by what they allow somebody of this role: those that allow most come first. */
export function hatGroups(role: Role): readonly HatGroup[] {
  const groups = new Map<string, Hat[]>();
  for (const hat of hats) {
    const allows = hatPowersInWords(role, hat);
    groups.set(allows, [...(groups.get(allows) ?? []), hat]);
  }
  return [...groups].map(([allows, group]) => ({ allows, hats: group }));
}

/** The name of a hat, with what it lets somebody of this role approve alone if that is more than the role does. */
export function hatChoiceLabel(
  hat: Hat,
  role: Role,
  { limits, money }: { limits: ApprovalLimits; money: (amount: number) => string },
): string {
  const [plain, raised] = [approvalLimit(limits, role, []), approvalLimit(limits, role, [hat])];
  const isRaised = plain !== null && raised !== null && raised > plain;
  return isRaised ? `${hatLabels[hat]}, approves up to ${money(raised)}` : hatLabels[hat];
}
