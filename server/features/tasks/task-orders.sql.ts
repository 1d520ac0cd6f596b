import {
  finishedStatuses,
  type TaskSort,
  type TaskStatus,
  taskStatuses,
} from "../../../contract/tasks/tasks.ts";
import type { SortKey } from "../../database/paging/page.ts";

const byPlace = { key: "t.place", type: "bigint" } as const;
export const rankOf = (status: TaskStatus) => taskStatuses.indexOf(status) + 1;
const ranks = taskStatuses.map((status) => `when '${status}' then ${rankOf(status)}`);
export const byStatus = { key: `(case t.status ${ranks.join(" ")} end)`, type: "integer" } as const;
const byPriority = { key: "t.priority", type: "smallint" } as const;
const byTitle = { key: "t.title_key", type: "text" } as const;

/** Dates that sort before and after every due date that the contract accepts. */
export const EARLIEST = "0001-01-01";
export const LATEST = "2999-12-31";

/** A task's due date, with `none` for tasks without one. CASE, since coalesce() does not count as leakproof. */
export const dueDate = (none: string) =>
  ({
    key: `(case when t.due_date is null then date '${none}' else t.due_date end)`,
    type: "date",
  }) as const;

/** An agenda sorts undated and finished tasks later than any date that the contract accepts. */
const agenda = `case when t.status in ('done', 'completed') then date '9999-01-01' else coalesce(t.due_date, date '9000-01-01') end`;

/**
 * Tasks without a date come last in both directions. Positions increase in order of creation. Each key is exactly
 * the expression of an index.
 */
export const taskOrders: Record<TaskSort, SortKey> = {
  agenda: { key: agenda, type: "date", direction: "asc" },
  order: { ...byPlace, direction: "asc" },
  createdAt: { ...byPlace, direction: "asc" },
  "-createdAt": { ...byPlace, direction: "desc" },
  dueDate: { ...dueDate(LATEST), direction: "asc" },
  "-dueDate": { ...dueDate(EARLIEST), direction: "desc" },
  priority: { ...byPriority, direction: "asc" },
  "-priority": { ...byPriority, direction: "desc" },
  title: { ...byTitle, direction: "asc" },
  "-title": { ...byTitle, direction: "desc" },
  status: { ...byStatus, direction: "asc" },
  "-status": { ...byStatus, direction: "desc" },
  "-updatedAt": { key: "t.updated_at", type: "timestamptz", direction: "desc" },
};

export const openStatuses = taskStatuses.filter((status) => !finishedStatuses.includes(status));

/** The due date of tasks that have one. */
export const DUE = "t.due_date";

/**
 * The order of a page, in the form of the index that has the fewest other tasks between those of the page.
 * @param query.due "overdue" for open tasks whose date is over
 * @param statuses the statuses of the page; undefined for any
 */
export function keyOfOrder(
  { due, sort }: { readonly due?: string | undefined; readonly sort: TaskSort },
  statuses: readonly TaskStatus[] | undefined,
): SortKey {
  const isByDate = sort === "agenda" || sort === "dueDate" || sort === "-dueDate";
  if (due === "overdue" && isByDate)
    return { key: DUE, type: "date", direction: taskOrders[sort].direction };
  // Open tasks have the same order in both, but an agenda puts the finished tasks, which are older, after them.
  const areOpen = statuses?.every((status) => openStatuses.includes(status));
  return sort === "dueDate" && areOpen ? taskOrders.agenda : taskOrders[sort];
}
