import { atMost, type Benchmark } from "../benchmark.ts";
import { createCompany } from "../../server/testing/company.ts";
import { askOften } from "../stage/ask.ts";
import { openDatabase } from "../stage/database.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { show } from "../units.ts";

const RESOURCES = 500;
const ASSIGNMENTS_EACH = 40;
const TASKS = 5_000;
/** Milliseconds. */
const GOAL = 300;

// Tasks are spread over two years, each one to five weeks long, so that most overlap their neighbours. Every third
// task is finished.
const FILL = `
  with planned as (
    insert into tasks (id, workspace_id, project_id, title, status, completed_at)
    select uuidv7(), $1, $2, 'Task ' || n, case n % 3 when 0 then 'done' else 'todo' end,
           case n % 3 when 0 then timestamptz '2026-06-01T12:00:00Z' + n * interval '1 hour' end
      from generate_series(1, $5::int) n returning id),
  numbered as (select id, row_number() over () - 1 as n from planned),
  made as (
    insert into resources (id, workspace_id, kind, name, unit, capacity, works_on, currency)
    select uuidv7(), $1, 'labour', 'Gang ' || n, 'day', 4, 63, 'NGN' from generate_series(1, $3::int) n returning id),
  counted as (select id, row_number() over () as n from made)
  insert into resource_assignments (id, workspace_id, resource_id, task_id, quantity, starts_on, ends_on)
  select uuidv7(), $1, g.id, t.id, 1 + k % 3, date '2026-03-02' + k * 17, date '2026-03-08' + k * 17 + k % 30
    from counted g cross join generate_series(0, $4::int - 1) k join numbered t on t.n = (g.n * 7 + k * 131) % $5::int`;

/** The cost of the heat map's one call at its largest size. */
export const resources: Benchmark = {
  name: "resources",
  title: `Utilisation of ${RESOURCES} resources over 104 weeks, one request at a time`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { workspaceId, projectId, engineer } = await createCompany(database.superuser);
    await database.superuser.query(FILL, [
      workspaceId,
      projectId,
      RESOURCES,
      ASSIGNMENTS_EACH,
      TASKS,
    ]);
    await database.superuser.query("vacuum analyze");
    const { address } = await startPlumbline(scope, database);
    const url = `${address}/api/resources/utilisation?from=2026-03-02&to=2028-02-27`;
    const { p50, p95 } = await askOften({ url, headers: await headersOf(engineer) }, 40);
    return [
      atMost(GOAL, {
        what: `${RESOURCES * ASSIGNMENTS_EACH} assignments`,
        value: p50,
        show: show.milliseconds,
        detail: `p95 ${show.milliseconds(p95)}`,
      }),
    ];
  },
};
