import { today } from "../../../platform/calendar.ts";
import { column } from "../columns.ts";
import { countTaskLines, type RowCursor, selectTaskLines } from "./report-rows.sql.ts";
import { taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import { counting, inWords } from "../report-rules.ts";
import type { ReportSource } from "./report-source.ts";

/** Tasks by due date, and how long they are overdue. */
export const tasksSource: ReportSource = {
  columns: [
    column("Task", "text", 3),
    column("Project", "text", 2),
    column("Status", "text", 1),
    column("Priority", "text", 0.8),
    column("Assigned to", "text", 1.5),
    column("Due date", "date", 1),
    column("Days overdue", "number", 0.9),
  ],
  landscape: true,
  isList: true,
  count: ({ tx, actor, now }, filters) =>
    countTaskLines(tx, { filters, today: today(now, actor.timeZone) }),
  async *pieces(read, filters, limit) {
    yield { kind: "section", title: null, currency: null };
    let after: RowCursor | undefined;
    let overdue = 0;
    for (;;) {
      const last = after;
      const lines = await read(({ tx, actor, now }) =>
        selectTaskLines(tx, { filters, after: last, limit, today: today(now, actor.timeZone) }),
      );
      if (lines.length > 0)
        yield {
          kind: "rows",
          rows: lines.map((line) => [
            line.title,
            line.project,
            taskStatusLabels[line.status],
            inWords(line.priority),
            line.assignee,
            line.due_date,
            line.overdue,
          ]),
        };
      overdue += lines.filter((line) => (line.overdue ?? 0) > 0).length;
      after = lines.at(-1);
      if (lines.length < limit) break;
    }
    yield {
      kind: "end",
      totals: null,
      notes: overdue === 0 ? [] : [`${counting(overdue, "task is", "tasks are")} overdue.`],
    };
  },
};
