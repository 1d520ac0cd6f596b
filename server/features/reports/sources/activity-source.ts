import type { EntityType } from "../../../../contract/activities.ts";
import { column } from "../columns.ts";
import { countActivityLines, type RowCursor, selectActivityLines } from "./report-rows.sql.ts";
import type { ReportSource } from "./report-source.ts";

/** The name of each record type when it is used alone. */
export const entityLabels: Record<EntityType, string> = {
  project: "Project",
  task: "Task",
  user: "People",
  finance: "Money",
  resource: "Resource",
};

/** Activities, newest first. */
export const activitySource: ReportSource = {
  columns: [
    column("Time", "instant", 1.2),
    column("Who", "text", 1.2),
    column("Kind", "text", 0.7),
    column("What was done", "text", 4),
    column("Project", "text", 1.5),
  ],
  landscape: true,
  isList: true,
  count: ({ tx, actor: { timeZone } }, filters) => countActivityLines(tx, { filters, timeZone }),
  async *pieces(read, filters, limit) {
    yield { kind: "section", title: null, currency: null };
    let after: RowCursor | undefined;
    for (;;) {
      const last = after;
      const lines = await read(({ tx, actor: { timeZone } }) =>
        selectActivityLines(tx, { filters, after: last, limit, timeZone }),
      );
      if (lines.length > 0)
        yield {
          kind: "rows",
          rows: lines.map((line) => [
            line.created_at,
            line.who,
            entityLabels[line.entity_type],
            line.message,
            line.project,
          ]),
        };
      after = lines.at(-1);
      if (lines.length < limit) break;
    }
    yield { kind: "end", totals: null, notes: [] };
  },
};
