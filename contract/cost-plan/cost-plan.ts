import { z } from "zod";
import {
  currency,
  done,
  emptyObject,
  id,
  idParams,
  ids,
  noBody,
  line,
  requiredLine,
  requiredText,
  text,
} from "../common.ts";
import { hasDecimals } from "../../engine/decimal.ts";
import { amount, month } from "../money/amounts.ts";
import { route } from "../route.ts";
import { curves } from "../../engine/spread.ts";

/** How a line's amount is spread over its months. */
export const spreads = [...curves, "typed", "programme"] as const;
export type Spread = (typeof spreads)[number];

/** The most activities that a line follows. */
export const MAX_LINE_ACTIVITIES = 20;

/** A line is spread over at most ten years. */
export const MAX_MONTHS = 120;
/** Depth of a code, its ancestors included. */
export const MAX_DEPTH = 6;
/** Limits per project, so that a plan can be read as a whole. */
export const MAX_CODES = 10_000;
export const MAX_LINES = 20_000;

export const costCode = z.object({
  _id: id,
  parent: id.nullable(),
  code: z.string(),
  title: z.string(),
  /** Totals of a code's own lines, and totals that include the codes below it. */
  ownBudget: z.number(),
  budget: z.number(),
  lines: z.number().int(),
  version: z.number().int(),
});
export type CostCode = z.output<typeof costCode>;

export const budgetLine = z.object({
  _id: id,
  costCode: id,
  description: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  rate: z.number().nullable(),
  amount: z.number(),
  spread: z.enum(spreads),
  months: z.array(z.object({ month, amount: z.number() })),
  /**
   * The activities that a line with the spread `programme` follows: its amount is spread over their days of work. A
   * removed activity has no name.
   */
  activities: z.array(z.object({ _id: id, code: z.string(), name: z.string().nullable() })),
  version: z.number().int(),
});
export type BudgetLine = z.output<typeof budgetLine>;

export const costPlan = z.object({
  currency,
  /** The project's headline figure. */
  headline: z.number(),
  /** The sum of the lines. */
  planned: z.number(),
  /** Headline minus planned. Below zero, the plan is over. */
  unallocated: z.number(),
  /** Sorted by code in natural order: 2 before 10. */
  codes: z.array(costCode),
  /** Lines in the order in which they were added. */
  lines: z.array(budgetLine),
});
export type CostPlan = z.output<typeof costPlan>;

export const getCostPlan = route({
  name: "getCostPlan",
  summary: "A project's cost codes and their lines, and how they compare with its budget",
  method: "GET",
  path: "/api/projects/{id}/cost-plan",
  access: "session",
  action: "cost-plan.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: costPlan }),
  status: 200,
});

const codeFields = {
  code: requiredLine("Code", 30),
  title: requiredLine("Title", 200),
  parent: id.nullable(),
};

/** Codes without figures, for pickers. Everyone on the project may see them. */
export const listCostCodes = route({
  name: "listCostCodes",
  summary: "A project's cost codes, to choose from",
  method: "GET",
  path: "/api/projects/{id}/cost-codes",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.array(
      z.object({ _id: id, parent: id.nullable(), code: z.string(), title: z.string() }),
    ),
  }),
  status: 200,
});

export const createCostCode = route({
  name: "createCostCode",
  summary: "Add a cost code to a project",
  method: "POST",
  changes: ["money", "expense", "activity"],
  path: "/api/projects/{id}/cost-codes",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    code: codeFields.code,
    title: codeFields.title,
    parent: codeFields.parent.optional(),
  }),
  answer: z.object({ data: z.object({ _id: id }) }),
  status: 201,
});

export const updateCostCode = route({
  name: "updateCostCode",
  summary: "Rename a cost code or move it in the tree",
  method: "PATCH",
  changes: ["money", "expense", "activity"],
  path: "/api/cost-codes/{id}",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({
    code: codeFields.code.optional(),
    title: codeFields.title.optional(),
    parent: codeFields.parent.optional(),
    version: z.number().int().optional(),
  }),
  answer: done,
  status: 200,
});

export const deleteCostCode = route({
  name: "deleteCostCode",
  summary: "Delete a cost code that is not in use",
  method: "DELETE",
  changes: ["money", "expense", "activity"],
  path: "/api/cost-codes/{id}",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

const factor = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, { error: `${label} must be 0 or more` })
    .max(1e9, { error: `${label} is too large` })
    .refine((value) => hasDecimals(value, 4), {
      error: `${label} can have at most four decimals`,
    });

const lineActivities = z
  .array(id)
  .min(1, { error: "Choose at least one activity" })
  .max(MAX_LINE_ACTIVITIES, {
    error: `A line can follow at most ${MAX_LINE_ACTIVITIES} activities`,
  });

/** The reason for the change, which the plan's revisions record. */
export const reason = text("Reason", 500);

const lineFields = {
  costCode: id,
  description: requiredText("Description", 500),
  /** With a rate, the amount is quantity times rate. Without both, the amount is a lump sum. */
  quantity: factor("Quantity").nullable(),
  unit: line("Unit", 20),
  rate: factor("Rate").nullable(),
  amount: amount.min(0, { error: "Amount must be 0 or more" }),
  spread: z.enum(spreads, { error: "Choose how the amount is spread" }),
  /** First and last month. For `typed`, `months` gives the amount of each. */
  start: month,
  finish: month,
  months: z
    .array(z.object({ month, amount: amount.min(0, { error: "Amount must be 0 or more" }) }))
    .min(1, { error: "Type at least one month" })
    .max(MAX_MONTHS, { error: "A line can have at most 120 months" }),
  /** The activities to follow, for the spread `programme`. */
  activities: lineActivities,
  reason,
};

export const createBudgetLine = route({
  name: "createBudgetLine",
  summary: "Add a line to a project's cost plan",
  method: "POST",
  changes: ["money", "expense", "activity"],
  path: "/api/projects/{id}/budget-lines",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    costCode: lineFields.costCode,
    description: lineFields.description,
    quantity: lineFields.quantity.optional(),
    unit: lineFields.unit.optional(),
    rate: lineFields.rate.optional(),
    amount: lineFields.amount.optional(),
    spread: lineFields.spread.default("straight"),
    start: lineFields.start.optional(),
    finish: lineFields.finish.optional(),
    months: lineFields.months.optional(),
    activities: lineFields.activities.optional(),
    reason: lineFields.reason.optional(),
  }),
  answer: z.object({ data: budgetLine }),
  status: 201,
});

/** What a line of the spread `programme` would follow. */
export const getActivityMonths = route({
  name: "getActivityMonths",
  summary: "How many working days these activities have in each month, by their calendars",
  method: "GET",
  path: "/api/projects/{id}/cost-plan/activity-months",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: z.object({ ids }),
  body: noBody,
  answer: z.object({
    /**
     * For each month, in order, the days of work of all these activities together; empty if none of the activities
     * exists.
     */
    data: z.array(z.object({ month, days: z.number().int() })),
  }),
  status: 200,
});

export const updateBudgetLine = route({
  name: "updateBudgetLine",
  summary: "Change a line of a cost plan; a revision keeps the previous values",
  method: "PATCH",
  changes: ["money", "expense", "activity"],
  path: "/api/budget-lines/{id}",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({
    costCode: lineFields.costCode.optional(),
    description: lineFields.description.optional(),
    quantity: lineFields.quantity.optional(),
    unit: lineFields.unit.optional(),
    rate: lineFields.rate.optional(),
    amount: lineFields.amount.optional(),
    spread: lineFields.spread.optional(),
    start: lineFields.start.optional(),
    finish: lineFields.finish.optional(),
    months: lineFields.months.optional(),
    activities: lineFields.activities.optional(),
    reason: lineFields.reason.optional(),
    version: z.number().int().optional(),
  }),
  answer: z.object({ data: budgetLine }),
  status: 200,
});

export const deleteBudgetLine = route({
  name: "deleteBudgetLine",
  summary: "Delete a line of a cost plan",
  method: "DELETE",
  changes: ["money", "expense", "activity"],
  path: "/api/budget-lines/{id}",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  /** Refuses with 409 if somebody changed the line after that version. */
  query: z.object({
    reason: reason.optional(),
    version: z.coerce.number({ error: "version must be a number." }).int().optional(),
  }),
  body: noBody,
  answer: done,
  status: 200,
});

export const copyCostPlan = route({
  name: "copyCostPlan",
  summary: "Copy another project's cost codes, and optionally its lines, into an empty plan",
  method: "POST",
  changes: ["money", "expense", "activity"],
  path: "/api/projects/{id}/cost-plan/copy",
  access: "session",
  action: "cost-plan.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({ from: id, lines: z.boolean().default(false) }),
  answer: z.object({ data: z.object({ codes: z.number().int(), lines: z.number().int() }) }),
  status: 201,
});
