import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { SyncChange } from "../../../contract/sync.ts";
import {
  listOfRows,
  taskOfRow,
  type TaskQuery,
  type TaskRow,
} from "../../../contract/tasks/task-rows.ts";
import {
  dueFilters,
  statusFilters,
  type Task,
  taskPriorities,
  taskSorts,
} from "../../../contract/tasks/tasks.ts";
import { feedIsComplete } from "../../testing/complete-feed.ts";
import type { TestPerson } from "../../testing/company.ts";
import { seedProgramme } from "../../testing/seed/seed-programme.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { app, company, list, prepare, secondProject } from "./task-list-fixture.ts";

// A server of its own: the clock is set, and all tasks are counted.
prepare(startTestApp);

const RUNS = Number(process.env["LIST_RUNS"] ?? 80);
let activities: readonly string[] = [];

beforeAll(async () => {
  const { superuser } = app.database;
  const { projectId, contractorOn, clientOn } = company;
  const { dig, cast } = await seedProgramme(superuser, company, { id: projectId, mark: "Block A" });
  activities = [dig, cast];
  await superuser.query(
    "update tasks set activity_id = case place % 3 when 0 then $2::uuid when 1 then $3::uuid end where project_id = $1",
    [projectId, dig, cast],
  );
  await superuser.query(
    `update tasks set proposed_due = '2026-07-01', proposed_reason = 'Rain', proposed_by = $2, proposed_at = now()
      where project_id = $1 and place % 5 = 0`,
    [projectId, contractorOn.id],
  );
  await superuser.query(
    `update tasks set updated_at = now() - (place % 9) * interval '1 hour', completed_at = now(),
            title = (array['Ìtọ́jú ilé', 'Block 10', 'block 9', 'Ẹrọ', 'Erọ', 'éclair'])[1 + place % 6],
            created_by = case when place % 2 = 0 then $1::uuid else created_by end
      where place % 4 = 0`,
    [clientOn.id],
  );
});

/**
 * Fetches the rows of tasks that a person's device has, as the feed sends them. @returns a function that queries
 * them
 */
async function deviceOf(person: TestPerson): Promise<(query: TaskQuery) => unknown> {
  await feedIsComplete(app.database.superuser);
  const projects = `${company.projectId},${secondProject}`;
  const changes: SyncChange[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { projects, ...(cursor !== undefined && { cursor }) };
    const { data } = (await app.call(routes.getSync, { query }, person)).json<{
      data: { changes: SyncChange[]; cursor: string; more: boolean };
    }>();
    changes.push(...data.changes);
    ({ cursor } = data);
    if (!data.more) break;
  }
  const of = (record: string) =>
    changes.flatMap((one) => (one.record === record && one.row !== null ? [one.row] : []));
  const rows = of("task") as unknown as readonly TaskRow[];
  const titles = new Map(of("project").map((row) => [row["_id"], String(row["title"])]));
  return (query) => {
    const asker = { userId: person.id, today: "2026-06-15" };
    const { rows: found, ...figures } = listOfRows(rows, query, asker);
    return { ...figures, tasks: found.map((row) => taskOfRow(row, titles.get(row.project) ?? "")) };
  };
}

const day = fc.constantFrom("2026-06-11", "2026-06-14", "2026-06-15", "2026-06-18", "2026-06-21");
const search = fc.constantFrom(
  "task",
  "bl",
  "lo",
  "BLOCK 1",
  "itoju",
  "100%",
  "c_25",
  "ero",
  " é ",
);

/** Returns queries with at most three filters: with more, hardly any task is found. */
function anyQuery(): fc.Arbitrary<TaskQuery> {
  const filters = {
    project: fc.constantFrom(company.projectId, secondProject),
    status: fc.constantFrom(...statusFilters),
    priority: fc.constantFrom(...taskPriorities),
    assignee: fc.constantFrom("me", "none", company.contractorOn.id),
    activity: fc.constantFrom(...activities),
    search,
    due: fc.constantFrom(...dueFilters),
    proposal: fc.constant("open" as const),
    dueFrom: day,
    dueTo: day,
  };
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return fc
    .tuple(
      fc.record(filters),
      fc.subarray(names, { maxLength: 3 }),
      fc.constantFrom(...taskSorts),
      fc.constantFrom(3, 100),
    )
    .map(([all, some, sort, limit]) => ({
      ...Object.fromEntries(some.map((name) => [name, all[name]])),
      sort,
      limit,
    }));
}

it(
  "a device answers any query from the rows of the feed as the server does (N6)",
  { timeout: 120_000 },
  async () => {
    for (const person of [company.engineer, company.contractorOn, company.clientOn]) {
      const ask = await deviceOf(person);
      let found = 0;
      await fc.assert(
        fc.asyncProperty(anyQuery(), async (query) => {
          const { nextCursor: _, ...page } = await list(query, person);
          expect(ask(query)).toEqual(page);
          found += Math.min(1, page.total);
        }),
        { numRuns: RUNS },
      );
      // Queries that find nothing would prove little.
      expect(found, person.role).toBeGreaterThan(RUNS / 10);
    }
  },
);

it("answers each order of a whole list, and single tasks of it, as the server does (N6)", async () => {
  const ask = await deviceOf(company.engineer);
  for (const sort of taskSorts) {
    const { nextCursor: _, ...page } = await list({ sort, limit: 500 });
    expect(ask({ sort, limit: 500 }), sort).toEqual(page);
  }
  const { tasks } = ask({}) as { readonly tasks: readonly Task[] };
  const [one, other] = tasks;
  const ids = `${one?._id},${other?._id}`;
  const { nextCursor: _, ...page } = await list({ ids, status: "open" });
  expect(ask({ ids, status: "open" })).toEqual(page);
});
