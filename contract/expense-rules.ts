import type { ExpenseStatus, ExpenseStep } from "./expenses.ts";
import type { Actor } from "./permissions.ts";

const steps: Record<
  ExpenseStep,
  { readonly from: readonly ExpenseStatus[]; readonly to: ExpenseStatus }
> = {
  submit: { from: ["draft", "rejected"], to: "submitted" },
  approve: { from: ["submitted"], to: "approved" },
  reject: { from: ["submitted"], to: "rejected" },
  pay: { from: ["approved"], to: "paid" },
};

/** Where a step leads from a state; undefined where it cannot be taken. */
export function stateAfter(status: ExpenseStatus, step: ExpenseStep): ExpenseStatus | undefined {
  const { from, to } = steps[step];
  return from.includes(status) ? to : undefined;
}

/** Whether an expense of this state can still be changed: once decided, only a reversal corrects it. */
export function isEditable(status: ExpenseStatus): boolean {
  return status === "draft" || status === "submitted" || status === "rejected";
}

/** Whether an expense of this state can be deleted: nobody waits for it, and it counts nowhere. */
export function isDeletable(status: ExpenseStatus): boolean {
  return status === "draft" || status === "rejected";
}

/** Whether an entry can be taken back: it counts, takes nothing back itself and was not taken back. */
export function isReversible(entry: {
  readonly status: ExpenseStatus;
  readonly reverses: string | null;
  readonly reversedBy: string | null;
}): boolean {
  return (
    (entry.status === "approved" || entry.status === "paid") &&
    entry.reverses === null &&
    entry.reversedBy === null
  );
}

/** Whether someone may decide on an expense: not on one's own, unless one owns the workspace. */
export function mayDecideOn(
  actor: Pick<Actor, "userId" | "isOwner">,
  createdBy: string | null,
): boolean {
  return actor.isOwner || actor.userId !== createdBy;
}

/** Why somebody may not decide on an expense that is their own. */
export const OWN_EXPENSE =
  "You cannot decide on an expense that you entered. Another administrator or engineer can.";
