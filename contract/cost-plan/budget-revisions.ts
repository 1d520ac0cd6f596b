import { z } from "zod";
import { cursor, id, idParams, instant, limit, noBody, personRef } from "../common.ts";
import { spreads } from "./cost-plan.ts";
import { month } from "../money/amounts.ts";
import { route } from "../route.ts";

/** A line as a revision stores it, with its cost code as it was named then. */
const plannedLine = z.object({
  code: z.string(),
  description: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  rate: z.number().nullable(),
  amount: z.number(),
  spread: z.enum(spreads),
  months: z.array(z.object({ month, amount: z.number() })),
  /** The activities that the line followed; absent in older revisions. */
  activities: z.array(id).optional(),
});
export type PlannedLine = z.output<typeof plannedLine>;

export const budgetRevision = z.object({
  _id: id,
  user: personRef.nullable(),
  action: z.enum(["created", "updated", "deleted", "imported", "copied"]),
  reason: z.string(),
  /** How many lines the revision changed. */
  lines: z.number().int(),
  /** Before and after of the first hundred changed lines; null where a line did not exist. */
  changes: z.array(
    z.object({ line: id, before: plannedLine.nullable(), after: plannedLine.nullable() }),
  ),
  totalBefore: z.number(),
  totalAfter: z.number(),
  createdAt: instant,
});
export type BudgetRevision = z.output<typeof budgetRevision>;

export const listBudgetRevisions = route({
  name: "listBudgetRevisions",
  summary: "The revisions of a project's cost plan: who changed what, when and why",
  method: "GET",
  path: "/api/projects/{id}/cost-plan/revisions",
  access: "session",
  action: "cost-plan.read",
  params: idParams,
  query: z.object({ limit, cursor }),
  body: noBody,
  answer: z.object({ data: z.array(budgetRevision), nextCursor: z.string().nullable() }),
  status: 200,
});
