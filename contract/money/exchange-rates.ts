import { z } from "zod";
import {
  currency,
  cursor,
  day,
  done,
  emptyObject,
  id,
  idParams,
  limit,
  noBody,
  personRef,
} from "../common.ts";
import { route } from "../route.ts";

/** From its day on, one unit of `currency` is worth `rate` in the workspace's currency. */
export const exchangeRate = z.object({
  _id: id,
  currency,
  rate: z.number(),
  validFrom: day,
  createdBy: personRef.nullable(),
});
export type ExchangeRate = z.output<typeof exchangeRate>;

export const listExchangeRates = route({
  name: "listExchangeRates",
  summary: "Dated exchange rates to the workspace's currency, newest first",
  method: "GET",
  path: "/api/exchange-rates",
  access: "session",
  action: "rate.manage",
  params: emptyObject,
  query: z.object({ limit, cursor }),
  body: noBody,
  /** `missing` names the currencies without any rate. Amounts in them are in no total. */
  answer: z.object({
    data: z.array(exchangeRate),
    base: currency,
    missing: z.array(currency),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const setExchangeRate = route({
  name: "setExchangeRate",
  summary: "Set a currency's rate from a day on; expenses from that day on are converted again",
  method: "POST",
  changes: ["money", "expense", "activity"],
  path: "/api/exchange-rates",
  access: "session",
  action: "rate.manage",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    currency,
    /** The workspace's currency that the rate is given in. Refused with 409 if it has changed. */
    base: currency,
    rate: z
      .number({ error: "Rate must be a number" })
      .min(1e-8, { error: "Rate must be more than 0" })
      // Up to this limit, a number with eight decimals is exact. Beyond it, rounding would store another rate.
      .max(1e7, { error: "Rate is too large: it can be at most 10,000,000" })
      .refine((value) => Number(value.toFixed(8)) === value, {
        error: "Rate can have at most eight decimals",
      }),
    validFrom: day,
  }),
  answer: z.object({ data: exchangeRate }),
  status: 201,
});

export const deleteExchangeRate = route({
  name: "deleteExchangeRate",
  summary: "Delete an exchange rate; expenses that it converted are converted again",
  method: "DELETE",
  changes: ["money", "expense", "activity"],
  path: "/api/exchange-rates/{id}",
  access: "session",
  action: "rate.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
