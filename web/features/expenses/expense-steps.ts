import type { User } from "../../../contract/auth/auth.ts";
import {
  approvalOutcome,
  covers,
  mayDecideOn,
  OWN_EXPENSE,
  paymentRefusal,
  paymentReversalRefusal,
  refusalInWords,
  reversalRefusal,
} from "../../../contract/expenses/approval-rules.ts";
import {
  isDeletable,
  isEditable,
  isReversible,
  stateAfter,
} from "../../../contract/expenses/expense-rules.ts";
import {
  type Expense,
  type ExpenseStep,
  expenseSteps,
} from "../../../contract/expenses/expenses.ts";
import type { Payment } from "../../../contract/expenses/payments.ts";

/** The actions on an expense. `edit` and `delete` are for its creator and the planners. */
export type ExpenseAction = ExpenseStep | "edit" | "delete" | "reverse";
const acts = [...expenseSteps, "edit", "delete", "reverse"] as const;

export interface OfferedAction {
  readonly act: ExpenseAction;
  /** Why this person cannot take the action now; undefined if they can. */
  readonly reason: string | undefined;
}

interface Permission {
  readonly allowed: boolean;
  readonly reason: string | undefined;
}

export interface StepViewer {
  readonly userId: string;
  readonly isOwner: boolean;
  /** Why this person's account may not approve or pay here; undefined if it may. */
  readonly untrusted: string | undefined;
  /** Whether they may edit this expense. */
  readonly edit: Permission;
  readonly decide: Permission;
  /**
   * How much they may approve and pay alone on the expense's project, in the workspace's currency; null without a
   * limit.
   */
  readonly limit: number | null;
}

/** Why an account may not approve or pay in its company; undefined if it may. */
export function whyUntrusted({
  trusted,
  mailIsSetUp,
  workspace,
}: Pick<User, "trusted" | "mailIsSetUp"> & {
  readonly workspace: Pick<User["workspace"], "provenOnly">;
}): string | undefined {
  if (trusted || !workspace.provenOnly) return undefined;
  return mailIsSetUp
    ? "Your address is not confirmed yet. Confirm it on your profile."
    : "Your address is not confirmed. An administrator who did not invite you, or whoever runs this server, can confirm it for you.";
}

type ExpenseState = Pick<
  Expense,
  "status" | "createdBy" | "reverses" | "reversedBy" | "needsTwo" | "approvals" | "value"
> &
  Partial<Pick<Expense, "decidedBy" | "paidBy">> & {
    readonly payments?: readonly Pick<Payment, "by" | "reverses" | "reversedBy">[];
  };

/** The actions that an expense's state allows, the main one first. */
function openActs({ status, reverses, reversedBy }: ExpenseState): readonly ExpenseAction[] {
  const isReversal = reverses !== null || reversedBy !== null;
  const isOpen: Record<ExpenseAction, boolean> = {
    submit: stateAfter(status, "submit") !== undefined,
    approve: stateAfter(status, "approve") !== undefined,
    reject: stateAfter(status, "reject") !== undefined,
    pay: stateAfter(status, "pay") !== undefined && !isReversal,
    edit: isEditable(status),
    delete: isDeletable(status),
    reverse: isReversible({ status, reverses, reversedBy }),
  };
  return acts.filter((act) => isOpen[act]);
}

/** The facts that decide whether this person may approve or pay. */
function decidingOf(expense: ExpenseState, { userId, isOwner, limit }: StepViewer) {
  return {
    actor: { userId, isOwner },
    createdBy: expense.createdBy?._id ?? null,
    needsTwo: expense.needsTwo,
    covers: covers(limit, expense.value?.amount ?? null),
  };
}

function approversOf({ approvals, decidedBy }: ExpenseState): readonly string[] {
  const approvers = [...approvals.map(({ by }) => by), decidedBy ?? null];
  return approvers.filter((each) => each !== null).map(({ _id }) => _id);
}

/** Why this person may not take a step that decides, by the server's rules; undefined if they may. */
function decisionReason(
  act: ExpenseAction,
  expense: ExpenseState,
  viewer: StepViewer,
  money: (amount: number) => string,
): string | undefined {
  const deciding = decidingOf(expense, viewer);
  const words = (why: Parameters<typeof refusalInWords>[0]) =>
    refusalInWords(why, money(viewer.limit ?? 0));
  if (act === "approve") {
    const given = expense.approvals.map(({ by, covers: covered }) => ({
      by: by?._id ?? null,
      covers: covered,
    }));
    // Only the server knows who changed the payment.
    const outcome = approvalOutcome({ ...deciding, given, changedPayment: false });
    return outcome.is === "refused" ? words(outcome.why) : undefined;
  }
  if (act === "pay") {
    const why = paymentRefusal({ ...deciding, approvers: approversOf(expense) });
    return why && words(why);
  }
  if (act === "reverse") {
    const paid = expense.payments?.findLast((each) => !each.reverses && !each.reversedBy);
    const last = (paid?.by ?? expense.paidBy ?? expense.decidedBy)?._id ?? null;
    const why = reversalRefusal({ ...deciding, last });
    return why && words(why);
  }
  return mayDecideOn(viewer, deciding.createdBy) ? undefined : OWN_EXPENSE;
}

/**
 * The actions to offer a person for an expense. People who never decide on expenses see no decision buttons. A
 * button that they may not press on this particular expense gives its reason.
 * @param money writes an amount of the workspace's currency.
 */
export function offeredActions(
  expense: ExpenseState,
  viewer: StepViewer,
  money: (amount: number) => string = String,
): readonly OfferedAction[] {
  return openActs(expense).flatMap((act): OfferedAction[] => {
    const decides = act === "approve" || act === "reject" || act === "pay" || act === "reverse";
    if (!decides) return [{ act, reason: viewer.edit.reason }];
    const reason = decisionReason(act, expense, viewer, money);
    const kept = act === "approve" || act === "pay" ? viewer.untrusted : undefined;
    return viewer.decide.allowed ? [{ act, reason: reason ?? kept }] : [];
  });
}

/**
 * Whether to offer a person the reversal of one payment, and why they may not press it. Undefined where there is
 * nothing to offer: the payment is already reversed, or the person never decides on expenses.
 */
export function offeredPaymentReversal(
  expense: ExpenseState,
  payment: Pick<Payment, "by" | "reverses" | "reversedBy">,
  viewer: StepViewer,
  money: (amount: number) => string = String,
): { readonly reason: string | undefined } | undefined {
  const isTaken = payment.reverses !== null || payment.reversedBy !== null;
  if (isTaken || !isReversible(expense) || !viewer.decide.allowed) return undefined;
  const why = paymentReversalRefusal({
    ...decidingOf(expense, viewer),
    approvers: approversOf(expense),
    last: payment.by?._id ?? null,
  });
  return {
    reason: why === undefined ? viewer.untrusted : refusalInWords(why, money(viewer.limit ?? 0)),
  };
}
