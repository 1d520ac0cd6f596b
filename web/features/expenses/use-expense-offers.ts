import { approvalLimit } from "../../../contract/expenses/approval-rules.ts";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import type { Payment } from "../../../contract/expenses/payments.ts";
import { hats } from "../../../contract/hats.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { permissionOf, useUser } from "../session/public.ts";
import { useHatsByProject } from "../team/public.ts";
import {
  type OfferedAction,
  offeredActions,
  offeredPaymentReversal,
  type StepViewer,
  whyUntrusted,
} from "./expense-steps.ts";

/** Returns the facts that decide what the person may do with an expense of any project. */
function useViewers() {
  const user = useUser();
  const { _id: userId, isOwner, role, workspace } = user;
  const { approvalLimits: limits, currency } = workspace;
  const isLimited = approvalLimit(limits, role, []) !== null;
  const hatsOn = useHatsByProject(isLimited && hats.some((hat) => limits[hat] !== undefined));
  const money = (amount: number) => formatExact(amount, currency);
  const viewerOf = (expense: Expense): StepViewer => {
    const involvement = { createdBy: expense.createdBy?._id ?? null, assignedTo: null };
    return {
      userId,
      isOwner,
      untrusted: whyUntrusted(user),
      edit: permissionOf(user, "expense.edit", involvement),
      decide: permissionOf(user, "expense.decide"),
      limit: approvalLimit(limits, role, hatsOn(expense.project._id)),
    };
  };
  return { viewerOf, money };
}

/** The actions that the person may take on an expense of any project, and the reasons why others are not allowed. */
export function useExpenseOffers(): (expense: Expense) => readonly OfferedAction[] {
  const { viewerOf, money } = useViewers();
  return (expense) => offeredActions(expense, viewerOf(expense), money);
}

/** Whether the person may reverse a payment, as `offeredPaymentReversal`. */
export function usePaymentReversalOffers(expense: Expense) {
  const { viewerOf, money } = useViewers();
  const viewer = viewerOf(expense);
  return (payment: Payment) => offeredPaymentReversal(expense, payment, viewer, money);
}
