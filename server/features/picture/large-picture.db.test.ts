import { expect, it } from "vitest";
import type { ProjectPicture } from "../../../contract/home/project-picture.ts";
import { routes } from "../../../contract/routes.ts";
import { seedProgramme } from "../../testing/seed/seed-programme.ts";
import { app, company, prepare } from "./picture-fixture.ts";

prepare();

/** The most milliseconds of a warm picture, and what `reference` takes on the same quiet machine. */
const MOST = 300;
const REFERENCE = 30;

/** How many times longer the database takes at present for a fixed piece of work: a test machine has other work, too. */
async function slowness(): Promise<number> {
  const begun = performance.now();
  await app.database.superuser.query(
    "select count(md5(n::text)) from generate_series(1, 100000) n",
  );
  return Math.max(1, (performance.now() - begun) / REFERENCE);
}

/** 2,000 activities in a programme and its baseline, three years of six diaries a day, forecasts, and 2,000 snags. */
async function fill(): Promise<void> {
  const db = app.database.superuser;
  const { projectId, workspaceId, engineer } = company;
  const { baseline } = await seedProgramme(db, company, { id: projectId, mark: "Tower" });
  await db.query(
    `insert into programme_activities (project_id, workspace_id, id, place, code, name, kind, duration_minutes, percent_complete,
            priority, notes, fields, starts_at, finishes_at, critical, on_longest_path, percent_done)
     select $1, $2, gen_random_uuid(), 3000000 + n, 'B' || n, 'Work', 'task', 4800, 0, 500, '', '{}',
            timestamp '2026-03-02T08:00' + n * interval '12 hours', timestamp '2026-03-12T16:00' + n * interval '12 hours', false,
            false, n % 101
       from generate_series(1, 2000) n`,
    [projectId, workspaceId],
  );
  await db.query(
    `insert into programme_baseline_activities (project_id, workspace_id, baseline_id, activity_id, place, code, name, kind,
            duration_minutes, starts_at, finishes_at, critical, percent_complete)
     select project_id, workspace_id, $2, id, place % 1000000, code, name, kind, duration_minutes, starts_at, finishes_at, critical, 0
       from programme_activities where project_id = $1 and code like 'B%'`,
    [projectId, baseline],
  );
  await db.query(
    `update programmes set finishes_at = (select max(finishes_at) from programme_activities where project_id = $1)
      where project_id = $1`,
    [projectId],
  );
  await db.query(
    `insert into programme_forecasts (project_id, workspace_id, told_on, revision, finish, percent_done, milestones)
     select $1, $2, current_date - n, 1, date '2028-01-01' + n, 0, '{}' from generate_series(0, 1000) n on conflict do nothing`,
    [projectId, workspaceId],
  );
  await db.query(
    `insert into site_records (id, workspace_id, project_id, kind, state, title, fields, created_by, created_at, updated_at, day)
     select gen_random_uuid(), $2, $1, 'diary', 'approved', 'Day', jsonb_build_object('labour', (
              select jsonb_object_agg(l::text, jsonb_build_object('company', 'Company ' || c, 'trade', 'Trade ' || l, 'number', l + n % 7))
                from generate_series(1, 4) l)), $3, now(), now(), current_date - n
       from generate_series(0, 1095) n, generate_series(1, 6) c`,
    [projectId, workspaceId, engineer.id],
  );
  await db.query(
    `with r as (
       insert into site_records (id, workspace_id, project_id, kind, state, title, fields, created_by, created_at, updated_at)
       select gen_random_uuid(), $2, $1, 'snag', case n % 2 when 0 then 'open' else 'closed' end, 'Door rubs',
              jsonb_build_object('due', current_date - n % 400), $3, now() - n * interval '8 hours', now()
         from generate_series(1, 2000) n returning id, state, created_at)
     insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, state_before, state_after, status, by_id, replica,
                             made_at, stamp, received_at, digest)
     select gen_random_uuid(), $2, $1, 'snag', id, 'close', '{}', 'open', 'closed', 'accepted', $3, gen_random_uuid(), '', '',
            created_at + interval '5 days', ''
       from r where state = 'closed'`,
    [projectId, workspaceId, engineer.id],
  );
  await db.query(
    "analyze site_records, site_edits, programme_activities, programme_baseline_activities",
  );
}

it("answers the picture of 2,000 activities and three years of diaries quickly, and bounded", async () => {
  await fill();
  const took: number[] = [];
  let body = "";
  for (let round = 0; round < 6; round += 1) {
    const slow = await slowness();
    const begun = performance.now();
    const params = { id: company.projectId };
    const answer = await app.call(routes.getProjectPicture, { params }, company.engineer);
    took.push((performance.now() - begun) / slow);
    expect(answer.statusCode).toBe(200);
    ({ body } = answer);
  }
  const { data } = JSON.parse(body) as { data: ProjectPicture };
  for (const chart of [data.curve, data.slip, data.snags, data.labour]) {
    expect(chart?.ends.length).toBeGreaterThan(20);
    expect(chart?.ends.length).toBeLessThanOrEqual(60);
  }
  expect(data.labour?.byCompany.names).toHaveLength(5);
  expect(data.labour?.byCompany.names.at(-1)).toBe("Others");
  expect(data.snags?.open.at(-1)).toBe(1000);
  expect(body.length).toBeLessThan(30_000);
  expect(Math.min(...took.slice(1)), took.map(Math.round).join(", ")).toBeLessThan(MOST);
});
