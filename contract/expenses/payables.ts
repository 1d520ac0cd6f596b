import { z } from "zod";
import { ages } from "./age-rules.ts";
import { companyRef, currency, day, emptyObject, id, noBody } from "../common.ts";
import { route } from "../route.ts";

export const payableSorts = ["-total", "oldest"] as const;
export type PayableSort = (typeof payableSorts)[number];

/** The most vendors that are listed in each currency. */
export const MAX_PAYABLES = 200;

/** The amount left to pay, of each age and in total. */
const owed = {
  ages: z.record(z.enum(ages), z.number()),
  total: z.number(),
  expenses: z.number().int(),
};

/** What is owed to one vendor in one currency. */
export const payable = z.object({
  /** The company of the directory; null for a vendor that was only typed. */
  company: companyRef.nullable(),
  /** The vendor as typed, if there is no company; empty if nobody named a vendor. */
  vendor: z.string(),
  ...owed,
  /** The date of the oldest expense. */
  oldest: day,
});
export type Payable = z.output<typeof payable>;

/** What is owed in one currency. Currencies are never added up. */
export const payableSection = z.object({
  currency,
  ...owed,
  /** The number of vendors. `rows` may contain only the first of them. */
  vendors: z.number().int(),
  rows: z.array(payable),
});
export type PayableSection = z.output<typeof payableSection>;

export const getPayables = route({
  name: "getPayables",
  summary:
    "What is left to pay of approved expenses that the caller can see, by vendor, currency and days since the date of the expense",
  method: "GET",
  path: "/api/payables",
  access: "session",
  action: "expense.read",
  params: emptyObject,
  query: z.object({
    project: id.optional(),
    sort: z.enum(payableSorts, { error: "This order is not known." }).default("-total"),
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Today in the company's time zone. The ages count up to it. */
      today: day,
      sections: z.array(payableSection),
    }),
  }),
  status: 200,
});
