import { type TaskSort, taskStatuses } from "../../../contract/tasks.ts";
import { looksLike } from "../../database/cursor.ts";

const STATUSES = taskStatuses.map((status) => `'${status}'`).join(",");

/** How a task list is sorted. */
export interface TaskOrder {
  /** What is sorted by, never null. */
  readonly expression: string;
  readonly type: string;
  readonly direction: "asc" | "desc";
  readonly accepts: (key: string) => boolean;
}

const byPlace = { expression: "t.place", type: "bigint", accepts: looksLike.whole } as const;
const byStatus = {
  expression: `array_position(array[${STATUSES}], t.status)`,
  type: "integer",
  accepts: looksLike.small,
} as const;

/** Later than any date that the contract takes: where an agenda puts undated and finished tasks. */
const agenda = `case when t.status in ('done', 'completed') then date '9999-01-01' else coalesce(t.due_date, date '9000-01-01') end`;

/** Tasks without a date come last in both directions. Places rise with creation, and have an index. */
export const taskOrders: Record<TaskSort, TaskOrder> = {
  agenda: { expression: agenda, type: "date", direction: "asc", accepts: looksLike.day },
  order: { ...byPlace, direction: "asc" },
  createdAt: { ...byPlace, direction: "asc" },
  "-createdAt": { ...byPlace, direction: "desc" },
  dueDate: {
    expression: "coalesce(t.due_date, 'infinity')",
    type: "date",
    direction: "asc",
    accepts: looksLike.day,
  },
  "-dueDate": {
    expression: "coalesce(t.due_date, '-infinity')",
    type: "date",
    direction: "desc",
    accepts: looksLike.day,
  },
  priority: {
    expression: "t.priority",
    type: "smallint",
    direction: "asc",
    accepts: looksLike.small,
  },
  "-priority": {
    expression: "t.priority",
    type: "smallint",
    direction: "desc",
    accepts: looksLike.small,
  },
  title: { expression: "lower(t.title)", type: "text", direction: "asc", accepts: looksLike.text },
  "-title": {
    expression: "lower(t.title)",
    type: "text",
    direction: "desc",
    accepts: looksLike.text,
  },
  status: { ...byStatus, direction: "asc" },
  "-status": { ...byStatus, direction: "desc" },
  "-updatedAt": {
    expression: "t.updated_at",
    type: "timestamptz",
    direction: "desc",
    accepts: looksLike.instant,
  },
};
