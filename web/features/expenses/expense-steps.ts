import {
  isDeletable,
  isEditable,
  isReversible,
  mayDecideOn,
  OWN_EXPENSE,
  stateAfter,
} from "../../../contract/expense-rules.ts";
import { type Expense, type ExpenseStep, expenseSteps } from "../../../contract/expenses.ts";

/** The actions on an expense. `edit` and `delete` are for its creator and the planners. */
export type ExpenseAct = ExpenseStep | "edit" | "delete" | "reverse";
const acts = [...expenseSteps, "edit", "delete", "reverse"] as const;

export interface OfferedAct {
  readonly act: ExpenseAct;
  /** Why this person cannot do it now; undefined if they can. */
  readonly reason: string | undefined;
}

interface Permission {
  readonly allowed: boolean;
  readonly reason: string | undefined;
}

interface Viewer {
  readonly userId: string;
  readonly isOwner: boolean;
  /** For this expense. */
  readonly edit: Permission;
  readonly decide: Permission;
}

type ExpenseState = Pick<Expense, "status" | "createdBy" | "reverses" | "reversedBy">;

/** The actions that an expense's state allows, the main one first. */
function openActs({ status, reverses, reversedBy }: ExpenseState): readonly ExpenseAct[] {
  const isReversal = reverses !== null || reversedBy !== null;
  const isOpen: Record<ExpenseAct, boolean> = {
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

/**
 * The actions to offer a person for an expense. People who never decide on expenses see no decision buttons. A
 * button that they may not press on this particular expense gives its reason.
 */
export function offeredActs(expense: ExpenseState, viewer: Viewer): readonly OfferedAct[] {
  const reason = mayDecideOn(viewer, expense.createdBy?._id ?? null) ? undefined : OWN_EXPENSE;
  return openActs(expense).flatMap((act): OfferedAct[] => {
    const decides = act === "approve" || act === "reject" || act === "pay" || act === "reverse";
    if (decides) {
      return viewer.decide.allowed ? [{ act, reason }] : [];
    }
    return [{ act, reason: viewer.edit.reason }];
  });
}
