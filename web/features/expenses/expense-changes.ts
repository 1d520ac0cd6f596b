import { useQueryClient } from "@tanstack/react-query";
import { importExpenses } from "../../../contract/expenses/expense-import.ts";
import {
  approveExpense,
  payExpense,
  rejectExpense,
  reverseExpense,
  reversePayment,
  submitExpense,
} from "../../../contract/expenses/expense-steps.ts";
import {
  createExpense,
  deleteExpense,
  type Expense,
  getExpense,
  updateExpense,
} from "../../../contract/expenses/expenses.ts";
import type { AnswerOf, BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { fetchFresh } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useRequest } from "../../device/writing/use-request.ts";
import { useCommand } from "../../device/writing/use-command.ts";

type ExpenseAnswer = AnswerOf<typeof getExpense>;

/** A step with its parameters. */
export type DecisionStep =
  | { readonly act: "submit" | "approve" }
  /** By default, pays all that is left, today. */
  | { readonly act: "pay"; readonly payment?: Omit<BodyOf<typeof payExpense>, "version"> }
  | { readonly act: "reject"; readonly reason: string }
  | { readonly act: "reverse"; readonly reason: string; readonly date: string }
  | {
      readonly act: "reversePayment";
      readonly payment: string;
      readonly reason: string;
      readonly date: string;
    };

/** A step as a command. It sends the version of the expense that the person saw. */
export function stepCommand(
  { _id: id, version }: Expense,
  step: DecisionStep,
): CommandSpec<ExpenseAnswer> {
  const params = { id };
  switch (step.act) {
    case "submit":
      return command(submitExpense, { params, body: { version } });
    case "approve":
      return command(approveExpense, { params, body: { version } });
    case "pay":
      return command(payExpense, { params, body: { ...step.payment, version } });
    case "reject":
      return command(rejectExpense, { params, body: { reason: step.reason, version } });
    case "reverse":
      return command(reverseExpense, {
        params,
        body: { reason: step.reason, date: step.date, version },
      });
    case "reversePayment":
      return command(reversePayment, {
        params: { id, payment: step.payment },
        body: { reason: step.reason, date: step.date, version },
      });
  }
}

const answered = ({ data }: ExpenseAnswer) => data;

/** Moves an expense one step on. Returns the new expense, or for `reverse` the reversing entry. */
export function useExpenseStep() {
  return useCommand(
    ({ expense, step }: { expense: Expense; step: DecisionStep }) => stepCommand(expense, step),
    { pick: answered },
  );
}

type Save =
  | { readonly body: BodyOf<typeof createExpense> }
  | { readonly id: string; readonly body: BodyOf<typeof updateExpense> };

/** Creates a draft expense, or changes one. */
export function useSaveExpense() {
  return useCommand(
    (save: Save): CommandSpec<ExpenseAnswer> =>
      "id" in save
        ? command(updateExpense, { params: { id: save.id }, body: save.body })
        : command(createExpense, { body: save.body }),
    { pick: answered },
  );
}

/** Refetches an expense, bypassing the cache. */
export function useFreshExpense() {
  const client = useQueryClient();
  return async (id: string): Promise<Expense> => {
    return (await fetchFresh(client, getExpense, { params: { id } })).data;
  };
}

/** Deletes an expense that nobody is waiting for, as the person saw it. */
export function useDeleteExpense() {
  return useCommand(({ _id: id, version }: Expense) =>
    command(deleteExpense, { params: { id }, query: { version } }),
  );
}

/** Previews the import of a spreadsheet of expenses. Nothing is written. */
export function usePreviewExpenses() {
  return useRequest(
    async (body: Omit<BodyOf<typeof importExpenses>, "commit" | "_id">) =>
      (await call(importExpenses, { body })).data,
  );
}

/** Imports a spreadsheet of expenses, all rows or none. */
export function useImportExpenses() {
  return useCommand(
    (body: Omit<BodyOf<typeof importExpenses>, "commit">) =>
      command(importExpenses, { body: { ...body, commit: true } }),
    { pick: ({ data }) => data },
  );
}
