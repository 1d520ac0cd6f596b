import { describe, expect, it } from "vitest";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { app, company, edit, prepare, refusal, task, twoTasks } from "./programme-fixture.ts";

prepare();

describe("a batch", () => {
  it("leaves a programme within its limits", async () => {
    await twoTasks();
    await app.database.superuser.query(
      `insert into programme_activities
         (project_id, workspace_id, id, place, code, name, kind, duration_minutes, percent_complete, priority, notes,
          fields, starts_at, finishes_at, critical, on_longest_path, percent_done)
       select project_id, workspace_id, gen_random_uuid(), place + n * 16, '', n::text, kind, 480, 0, 500, '', '{}',
              starts_at, finishes_at, false, false, 0
         from (select * from programme_activities where project_id = $1 order by place desc limit 1) a
        cross join generate_series(1, 19997) n`,
      [company.projectId],
    );
    await app.database.superuser.query(
      "update programmes set state = gen_random_uuid() where project_id = $1",
      [company.projectId],
    );
    await edit([task("The last")], { dates: "none" });
    expect((await refusal(400, [task("One more")])).message).toBe(
      "A programme can have at most 20,000 activities.",
    );
    const calendars = Array.from({ length: 200 }, (_, at): Edit => {
      const week = [[{ from: 0, to: 300 }], [], [], [], [], [], []];
      const calendar = { _id: newId(), name: `${at}`, week, exceptions: [], minutesPerDay: 300 };
      return { op: "put_calendar", calendar };
    });
    expect((await refusal(400, calendars)).message).toBe(
      "A programme can have at most 200 calendars.",
    );
  });

  it("leaves its calendars within 60,000 exceptions", async () => {
    const exception = { from: "2026-01-01", to: "2026-01-01", shifts: [], name: "" };
    const exceptions = Array.from({ length: 3000 }, () => exception);
    const week = [[{ from: 0, to: 300 }], [], [], [], [], [], []];
    const calendars = Array.from({ length: 21 }, (_, at): Edit => {
      const calendar = { _id: newId(), name: `${at}`, week, exceptions, minutesPerDay: 300 };
      return { op: "put_calendar", calendar };
    });
    expect((await refusal(400, calendars)).message).toBe(
      "A programme can have at most 60,000 exceptions in its calendars.",
    );
  });

  it("leaves an outline within 100 levels", async () => {
    const rows = Array.from({ length: 101 }, (_, at) => task(`Level ${at}`));
    const nested = rows.map((row, at) => ({ ...row, parent: rows[at - 1]?._id ?? null }));
    expect((await refusal(400, nested)).message).toBe(
      "A programme can have at most 100 levels of summaries.",
    );
    await edit(nested.slice(0, 100));
  });

  it("is limited to 5,000 edits", async () => {
    const many = Array.from({ length: 5001 }, (_, at) => task(`${at}`));
    expect((await refusal(400, many)).message).toBe("Send at most 5,000 edits at once.");
  });
});
