import { useInfiniteQuery } from "@tanstack/react-query";
import {
  deleteExchangeRate,
  listExchangeRates,
  setExchangeRate,
} from "../../../../contract/money/exchange-rates.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { infiniteOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

const PAGE_SIZE = 20;

/** The company's dated exchange rates, newest first, page by page. */
export function useRates() {
  const query = { limit: PAGE_SIZE };
  return useInfiniteQuery(
    infiniteOptionsFor(listExchangeRates, { query }, (page) => page.nextCursor),
  );
}

/** Sets a currency's exchange rate from a day on. */
export function useSetRate() {
  return useCommand((body: BodyOf<typeof setExchangeRate>) => command(setExchangeRate, { body }), {
    shows: [listExchangeRates],
  });
}

/** Deletes a rate. The previous one applies again. */
export function useDeleteRate() {
  return useCommand((id: string) => command(deleteExchangeRate, { params: { id } }), {
    shows: [listExchangeRates],
  });
}
