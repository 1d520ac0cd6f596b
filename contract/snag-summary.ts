import { z } from "zod";
import { emptyObject, id, idParams, noBody } from "./common.ts";
import { route } from "./route.ts";

/** The most companies that a summary names. */
export const SUMMARY_COMPANIES = 50;

const count = z.number().int();
/**
 * Figures of snags that are not closed yet: how many, how many past their due date, and the days since the oldest
 * was found.
 */
const toDo = { todo: count, late: count, oldestDays: count.nullable() };

/** The state of a project's snags, as far as the caller sees them. */
export const snagSummary = z.object({
  states: z.object({ open: count, ready: count, rejected: count, closed: count }),
  ...toDo,
  /**
   * The number of snags that are not closed, by how long ago they were found: up to 7 days, up to 30, and longer.
   */
  ages: z.object({ week: count, month: count, older: count }),
  /** The figures of each company with snags to put right, the most first; null for snags that no company has. */
  companies: z.array(
    z.object({
      /** The name is null if the caller does not see the company. */
      company: z.object({ _id: id, name: z.string().nullable() }).nullable(),
      ...toDo,
    }),
  ),
});
export type SnagSummary = z.output<typeof snagSummary>;

export const getSnagSummary = route({
  name: "getSnagSummary",
  summary: "How many snags of a project are in each state, late and how old, by company",
  method: "GET",
  path: "/api/projects/{id}/snag-summary",
  access: "session",
  action: "site.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: snagSummary }),
  status: 200,
});
