import {
  isDeletable,
  isEditable,
  isReversible,
  mayDecideOn,
  OWN_EXPENSE,
  stateAfter,
} from "../../../contract/expense-rules.ts";
import { type Expense, type ExpenseStep, expenseSteps } from "../../../contract/expenses.ts";

/** What can be done with an expense on the screen; `edit` and `delete` are its maker's and the planners'. */
export type ExpenseAct = ExpenseStep | "edit" | "delete" | "reverse";
const acts = [...expenseSteps, "edit", "delete", "reverse"] as const;

export interface OfferedAct {
  readonly act: ExpenseAct;
  /** Why it cannot be done by this person now; undefined when it can. */
  readonly reason: string | undefined;
}

interface Permission {
  readonly allowed: boolean;
  readonly reason: string | undefined;
}

interface Viewer {
  readonly userId: string;
  readonly isOwner: boolean;
  /** Of this expense. */
  readonly edit: Permission;
  readonly decide: Permission;
}

type Stand = Pick<Expense, "status" | "createdBy" | "reverses" | "reversedBy">;

/** The acts that an expense's state leaves open, the main one first. */
function openActs({ status, reverses, reversedBy }: Stand): readonly ExpenseAct[] {
  const takenBack = reverses !== null || reversedBy !== null;
  const isOpen: Record<ExpenseAct, boolean> = {
    submit: stateAfter(status, "submit") !== undefined,
    approve: stateAfter(status, "approve") !== undefined,
    reject: stateAfter(status, "reject") !== undefined,
    pay: stateAfter(status, "pay") !== undefined && !takenBack,
    edit: isEditable(status),
    delete: isDeletable(status),
    reverse: isReversible({ status, reverses, reversedBy }),
  };
  return acts.filter((act) => isOpen[act]);
}

/**
 * What to offer somebody for an expense. Those who decide on no expense at all see no such button; one
 * that they may not press on this very expense bears its reason.
 */
export function offeredActs(expense: Stand, viewer: Viewer): readonly OfferedAct[] {
  const reason = mayDecideOn(viewer, expense.createdBy?._id ?? null) ? undefined : OWN_EXPENSE;
  return openActs(expense).flatMap((act): OfferedAct[] => {
    const decides = act === "approve" || act === "reject" || act === "pay" || act === "reverse";
    if (decides) {
      return viewer.decide.allowed ? [{ act, reason }] : [];
    }
    return [{ act, reason: viewer.edit.reason }];
  });
}
