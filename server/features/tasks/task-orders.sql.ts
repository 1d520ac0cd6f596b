import { type TaskSort, taskStatuses } from "../../../contract/tasks.ts";
import type { SortKey } from "../../database/page.ts";

const byPlace = { key: "t.place", type: "bigint" } as const;
const ranks = taskStatuses.map((status, index) => `when '${status}' then ${index + 1}`);
export const byStatus = { key: `(case t.status ${ranks.join(" ")} end)`, type: "integer" } as const;
const byPriority = { key: "t.priority", type: "smallint" } as const;
const byTitle = { key: "t.title_key", type: "text" } as const;

/** Sort before and after every due date that the contract accepts. */
export const EARLIEST = "0001-01-01";
export const LATEST = "2999-12-31";

/** A task's due date, with `none` for tasks without one. CASE, since coalesce() does not count as leakproof. */
export const dueDate = (none: string) =>
  ({
    key: `(case when t.due_date is null then date '${none}' else t.due_date end)`,
    type: "date",
  }) as const;

/**
 * Later than any date that the contract accepts: an agenda sorts undated and finished tasks here.
 */
const agenda = `case when t.status in ('done', 'completed') then date '9999-01-01' else coalesce(t.due_date, date '9000-01-01') end`;

/**
 * Tasks without a date come last in both directions. Places rise in order of creation. Each key is exactly the
 * expression of an index.
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
