import { approvalLimit } from "../../../contract/approval-rules.ts";
import type { Expense } from "../../../contract/expenses.ts";
import { hats } from "../../../contract/hats.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { permissionOf, useUser } from "../session/public.ts";
import { useHatsByProject } from "../team/public.ts";
import { type OfferedAct, offeredActs, whyUntrusted } from "./expense-steps.ts";

/** What the person may do with an expense of any project, and why not what they may not. */
export function useExpenseOffers(): (expense: Expense) => readonly OfferedAct[] {
  const user = useUser();
  const { _id: userId, isOwner, role, workspace } = user;
  const { approvalLimits: limits, currency } = workspace;
  const isLimited = approvalLimit(limits, role, []) !== null;
  const hatsOn = useHatsByProject(isLimited && hats.some((hat) => limits[hat] !== undefined));
  return (expense) => {
    const involvement = { createdBy: expense.createdBy?._id ?? null, assignedTo: null };
    const viewer = {
      userId,
      isOwner,
      untrusted: whyUntrusted(user),
      edit: permissionOf(user, "expense.edit", involvement),
      decide: permissionOf(user, "expense.decide"),
      limit: approvalLimit(limits, role, hatsOn(expense.project._id)),
    };
    return offeredActs(expense, viewer, (amount) => formatExact(amount, currency));
  };
}
