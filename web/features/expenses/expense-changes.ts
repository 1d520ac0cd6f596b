import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { listActivities } from "../../../contract/activities.ts";
import { getCostTrend, getSummary } from "../../../contract/analytics.ts";
import { getCashFlow, getCostReport } from "../../../contract/money.ts";
import {
  approveExpense,
  createExpense,
  deleteExpense,
  type Expense,
  getExpense,
  listExpenses,
  payExpense,
  rejectExpense,
  reverseExpense,
  submitExpense,
  updateExpense,
} from "../../../contract/expenses.ts";
import { importExpenses } from "../../../contract/expense-import.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { noteGone } from "../../api/gone.ts";
import { invalidate, queryKeyOf } from "../../api/queries.ts";

/** A step with what it needs to be told. */
export type Step =
  | { readonly act: "submit" | "approve" | "pay" }
  | { readonly act: "reject"; readonly reason: string }
  | { readonly act: "reverse"; readonly reason: string; readonly date: string };

/** What an expense stands in is fetched anew where it shows, and marked stale where it does not. */
function refresh(client: QueryClient): void {
  void invalidate(client, listExpenses, getCashFlow, getCostReport, listActivities);
  for (const route of [getSummary, getCostTrend]) {
    void client.invalidateQueries({ queryKey: [route.name], refetchType: "none" });
  }
}

function keep(client: QueryClient, expense: Expense): void {
  const key = queryKeyOf(getExpense, { params: { id: expense._id } });
  client.setQueryData(key, { data: expense });
}

async function take({ _id: id, version }: Expense, step: Step): Promise<Expense> {
  const params = { id };
  const answer = async () => {
    switch (step.act) {
      case "submit":
        return call(submitExpense, { params, body: { version } });
      case "approve":
        return call(approveExpense, { params, body: { version } });
      case "pay":
        return call(payExpense, { params, body: { version } });
      case "reject":
        return call(rejectExpense, { params, body: { reason: step.reason, version } });
      case "reverse":
        return call(reverseExpense, { params, body: { reason: step.reason, date: step.date } });
    }
  };
  return (await answer()).data;
}

/** Takes an expense a step on; answers it anew, or for `reverse` the entry that takes it back. */
export function useExpenseStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ expense, step }: { expense: Expense; step: Step }) => take(expense, step),
    onSuccess: async (answer, { expense }) => {
      keep(client, answer);
      refresh(client);
      if (answer._id !== expense._id) await invalidate(client, getExpense);
    },
  });
}

type Save =
  | { readonly body: BodyOf<typeof createExpense> }
  | { readonly id: string; readonly body: BodyOf<typeof updateExpense> };

/** Enters an expense as a draft, or changes one. */
export function useSaveExpense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (save: Save): Promise<Expense> => {
      const answer =
        "id" in save
          ? await call(updateExpense, { params: { id: save.id }, body: save.body })
          : await call(createExpense, { body: save.body });
      return answer.data;
    },
    onSuccess: (expense) => {
      keep(client, expense);
      refresh(client);
    },
  });
}

/** Fetches an expense anew, past the cache. */
export function useFreshExpense() {
  const client = useQueryClient();
  return async (id: string): Promise<Expense> => {
    const { data } = await call(getExpense, { params: { id } });
    keep(client, data);
    return data;
  };
}

/** Deletes an expense that nobody waits for. */
export function useDeleteExpense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteExpense, { params: { id } }),
    onSuccess: (_, id) => {
      noteGone(id);
      refresh(client);
    },
  });
}

/** Says what a sheet of expenses would add; nothing is written. */
export function usePreviewExpenses() {
  return useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof importExpenses>, "commit" | "_id">) =>
      (await call(importExpenses, { body })).data,
  });
}

/** Enters a sheet of expenses as a whole. */
export function useImportExpenses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof importExpenses>, "commit">) =>
      (await call(importExpenses, { body: { ...body, commit: true } })).data,
    onSuccess: () => refresh(client),
  });
}
