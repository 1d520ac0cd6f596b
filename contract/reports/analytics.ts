import { z } from "zod";
import { currency, emptyObject, id, noBody } from "../common.ts";
import { route } from "../route.ts";

/** Total expenses above this, in naira, turn the card red. */
export const COST_ALARM = 1_000_000;

export const firstSteps = z.object({
  /** The newest project; null if there is none. */
  project: id.nullable(),
  /** Whether any project has a line in its cost plan. */
  planned: z.boolean(),
  /** Whether anybody else is in the company or invited; null for people who cannot invite. */
  invited: z.boolean().nullable(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const summary = z.object({
  totalProjects: z.number().int(),
  totalTasks: z.number().int(),
  /** Mean of the projects' progress, 0 to 100, rounded to a whole number. */
  avgProgress: z.number().int(),
  /** The amount approved and paid, in the workspace's currency. */
  totalExpenses: z.number(),
  currency,
  /** The spending that no rate converts to that currency. It is listed separately and is in no total. */
  unconvertedExpenses: z.array(z.object({ currency, amount: z.number() })),
  /**
   * The project whose cost the caller last chose to see; null if there is none, or the caller can no longer see it.
   */
  lastProject: id.nullable(),
  /**
   * What a new company still has to do. Null once everything is done or dismissed, and for people who can do none
   * of it.
   */
  firstSteps: firstSteps.nullable(),
});
export type Summary = z.output<typeof summary>;

export const trendPoint = z.object({ _id: z.iso.date(), count: z.number().int() });
export type TrendPoint = z.output<typeof trendPoint>;

/**
 * One month of a project's cash flow; `_id` is `YYYY-MM`. Actual is approved plus paid. The actual and the
 * submitted figures equal those of the project's own cash flow.
 */
export const costPoint = z.object({
  _id: z.string().regex(/^\d{4}-\d{2}$/),
  planned: z.number(),
  actual: z.number(),
  submitted: z.number(),
  approved: z.number(),
  paid: z.number(),
  plannedCumulative: z.number(),
  actualCumulative: z.number(),
  submittedCumulative: z.number(),
  approvedCumulative: z.number(),
  paidCumulative: z.number(),
});
export type CostPoint = z.output<typeof costPoint>;

/** A project's money, as its cash flow reports it. */
export const costStanding = z.object({
  /** The project's budget. */
  headline: z.number(),
  /** The amount approved and paid. */
  spent: z.number(),
  /** The forecast; null where nothing is planned, unless over budget. */
  forecast: z.number().nullable(),
  /** Whether the forecast is above the budget. */
  overBudget: z.boolean(),
});
export type CostStanding = z.output<typeof costStanding>;

export const getSummary = route({
  name: "getSummary",
  summary: "The dashboard's four figures, for what the caller can see",
  method: "GET",
  path: "/api/analytics/summary/global",
  access: "session",
  action: "analytics.read",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: summary }),
  status: 200,
});

export const getActivityTrend = route({
  name: "getActivityTrend",
  summary: "Activities per day for the last 30 days, including days without any",
  method: "GET",
  path: "/api/analytics/trends/activity",
  access: "session",
  action: "analytics.read",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(trendPoint) }),
  status: 200,
});

export const getCostTrend = route({
  name: "getCostTrend",
  summary: "A project's cost by month: planned, actual and by state, each also cumulative",
  method: "GET",
  path: "/api/analytics/trends/cost",
  access: "session",
  action: "analytics.read",
  params: emptyObject,
  query: z.object({ project: id }),
  body: noBody,
  answer: z.object({
    data: z.array(costPoint),
    currency,
    /** Spending that no rate converts to the currency. It is listed separately and is in no point. */
    unconverted: summary.shape.unconvertedExpenses,
    /** The same as `unconverted`, including submitted amounts. */
    unconvertedMoved: summary.shape.unconvertedExpenses,
    /** The project's money; null for people who may not see it. */
    standing: costStanding.nullable(),
  }),
  status: 200,
});
