import { type TaskSort, taskStatuses } from "../../../contract/tasks.ts";
import type { SortKey } from "../../database/page.ts";

const STATUSES = taskStatuses.map((status) => `'${status}'`).join(",");

const byPlace = { key: "t.place", type: "bigint" } as const;
const byStatus = {
  key: `array_position(array[${STATUSES}], t.status)`,
  type: "integer",
} as const;
const byPriority = { key: "t.priority", type: "smallint" } as const;
const byTitle = { key: "lower(t.title)", type: "text" } as const;

/**
 * Later than any date that the contract accepts: an agenda sorts undated and finished tasks here.
 */
const agenda = `case when t.status in ('done', 'completed') then date '9999-01-01' else coalesce(t.due_date, date '9000-01-01') end`;

/**
 * Tasks without a date come last in both directions. Places rise in order of creation, and are
 * indexed.
 */
export const taskOrders: Record<TaskSort, SortKey> = {
  agenda: { key: agenda, type: "date", direction: "asc" },
  order: { ...byPlace, direction: "asc" },
  createdAt: { ...byPlace, direction: "asc" },
  "-createdAt": { ...byPlace, direction: "desc" },
  dueDate: { key: "coalesce(t.due_date, 'infinity')", type: "date", direction: "asc" },
  "-dueDate": { key: "coalesce(t.due_date, '-infinity')", type: "date", direction: "desc" },
  priority: { ...byPriority, direction: "asc" },
  "-priority": { ...byPriority, direction: "desc" },
  title: { ...byTitle, direction: "asc" },
  "-title": { ...byTitle, direction: "desc" },
  status: { ...byStatus, direction: "asc" },
  "-status": { ...byStatus, direction: "desc" },
  "-updatedAt": { key: "t.updated_at", type: "timestamptz", direction: "desc" },
};
