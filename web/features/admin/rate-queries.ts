import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { getCostTrend, getSummary } from "../../../contract/analytics.ts";
import { listAudit } from "../../../contract/audit.ts";
import { getCashFlow, getCostReport } from "../../../contract/money.ts";
import {
  deleteExchangeRate,
  listExchangeRates,
  setExchangeRate,
} from "../../../contract/exchange-rates.ts";
import { getExpense, listExpenses } from "../../../contract/expenses.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { infiniteOptionsFor, invalidate } from "../../api/queries.ts";

const PAGE_SIZE = 20;

/** The company's dated rates, the newest first, page by page. */
export function useRates() {
  const query = { limit: PAGE_SIZE };
  return useInfiniteQuery(
    infiniteOptionsFor(listExchangeRates, { query }, (page) => page.nextCursor),
  );
}

/** What a rate values is fetched anew when it is next shown. */
function useStaleAfterRate() {
  const client = useQueryClient();
  return () => {
    const valued = [getSummary, getCostTrend, getCashFlow, getCostReport, listExpenses, getExpense];
    return invalidate(client, listExchangeRates, listAudit, ...valued);
  };
}

/** Sets what a currency is worth from a day on. */
export function useSetRate() {
  const refresh = useStaleAfterRate();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setExchangeRate>) => call(setExchangeRate, { body }),
    onSuccess: refresh,
  });
}

/** Deletes a rate; the one before it holds again. */
export function useDeleteRate() {
  const refresh = useStaleAfterRate();
  return useMutation({
    mutationFn: (id: string) => call(deleteExchangeRate, { params: { id } }),
    onSuccess: refresh,
  });
}
