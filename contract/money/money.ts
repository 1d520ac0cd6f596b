import { z } from "zod";
import { currency, emptyObject, id, idParams, noBody } from "../common.ts";
import { month } from "./amounts.ts";
import { route } from "../route.ts";

/** Figures in the project's currency, each amount at the rate of its day. */
const figures = {
  planned: z.number(),
  submitted: z.number(),
  approved: z.number(),
  paid: z.number(),
};

export const cashFlowMonth = z.object({
  month,
  ...figures,
  cumulative: z.object(figures),
});
export type CashFlowMonth = z.output<typeof cashFlowMonth>;

/** Amounts submitted, approved or paid that no rate converts to the project's currency. They are in no sum. */
const unconverted = z.object({ currency, amount: z.number() });

export const cashFlow = z.object({
  /** The project's budget. */
  currency,
  headline: z.number(),
  ...figures,
  /** The amount approved and paid. */
  spent: z.number(),
  /**
   * The amount spent, plus what is still unspent of the plan, code by code; null where nothing is planned, unless
   * over budget.
   */
  forecast: z.number().nullable(),
  overBudget: z.boolean(),
  months: z.array(cashFlowMonth),
  unconverted: z.array(unconverted),
});
export type CashFlow = z.output<typeof cashFlow>;

export const getCashFlow = route({
  name: "getCashFlow",
  summary:
    "A project's money by month: planned, submitted, approved and paid, each also cumulative",
  method: "GET",
  path: "/api/projects/{id}/cash-flow",
  access: "session",
  action: "cost-plan.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: cashFlow }),
  status: 200,
});

/**
 * One cost code, without the codes below it. `budget` is planned, `committed` is approved and not yet paid, and
 * `actual` is paid. `forecast` is the larger of two amounts: committed plus actual, or what the codes below leave
 * of the budget. `variance` is budget minus forecast. Both are null where nothing is planned. A null code stands
 * for everything without a cost code.
 */
export const costReportRow = z.object({
  costCode: z
    .object({ _id: id, parent: id.nullable(), code: z.string(), title: z.string() })
    .nullable(),
  budget: z.number(),
  submitted: z.number(),
  committed: z.number(),
  actual: z.number(),
  forecast: z.number().nullable(),
  variance: z.number().nullable(),
});
export type CostReportRow = z.output<typeof costReportRow>;

export const getCostReport = route({
  name: "getCostReport",
  summary: "A project's cost by code: budget, committed, actual, forecast and variance",
  method: "GET",
  path: "/api/projects/{id}/cost-report",
  access: "session",
  action: "cost-plan.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.object({
      currency,
      rows: z.array(costReportRow),
      total: costReportRow.omit({ costCode: true }),
      unconverted: z.array(unconverted),
    }),
  }),
  status: 200,
});
