import type pg from "pg";
import { ourRules } from "../../../engine/programme/plan.ts";
import { newId } from "../../platform/ids.ts";
import type { TestCompany } from "../company.ts";

/** The ids of a programme that was written to the database. */
export interface SeededProgramme {
  readonly dig: string;
  readonly cast: string;
  readonly link: string;
  readonly baseline: string;
}

/**
 * Adds a programme of two tasks, one after the other, with rows in every table of programmes: a revision, a
 * baseline, a custom column, the masons on the first task, and the engineer looking at it.
 */
export async function seedProgramme(
  db: pg.Pool,
  { workspaceId, owner, engineer }: Pick<TestCompany, "workspaceId" | "owner" | "engineer">,
  { id: projectId, mark }: { readonly id: string; readonly mark: string },
): Promise<SeededProgramme> {
  const [dig, cast, link, baseline, state] = [newId(), newId(), newId(), newId(), newId()];
  const day = JSON.stringify([{ from: 480, to: 960 }]);
  const rows = (text: string, ...values: readonly unknown[]) =>
    db.query(text, [projectId, workspaceId, ...values]);
  // Written in one statement, because a programme and its calendar require each other when it ends.
  await rows(
    `with g as (
       insert into programmes (project_id, workspace_id, revision, state, planned_start, calendar_id, rules, starts_at,
                               finishes_at, updated_at)
       values ($1, $2, 1, $3, '2026-03-02T08:00', $1, $4, '2026-03-02T08:00', '2026-03-03T16:00', now()))
     insert into programme_calendars (project_id, id, workspace_id, name, week, exceptions, minutes_per_day)
     values ($1, $1, $2, $5, jsonb_build_array($6::jsonb, $6::jsonb, $6::jsonb, $6::jsonb, $6::jsonb, '[]'::jsonb, '[]'::jsonb),
             '[]', 480)`,
    state,
    JSON.stringify(ourRules),
    mark,
    day,
  );
  await rows(
    `insert into programme_columns (project_id, id, workspace_id, name, type, choices)
     values ($1, $3, $2, $4, 'text', '[]')`,
    newId(),
    mark,
  );
  await rows(
    `insert into programme_activities
       (project_id, workspace_id, id, place, code, name, kind, duration_minutes, percent_complete, priority, notes,
        fields, starts_at, finishes_at, critical, on_longest_path, percent_done)
     values ($1, $2, $3, 1048576, 'A1', $5 || ' dig', 'task', 480, 0, 500, '', '{}', '2026-03-02T08:00',
             '2026-03-02T16:00', true, true, 0),
            ($1, $2, $4, 2097152, 'A2', $5 || ' cast', 'task', 480, 0, 500, '', '{}', '2026-03-03T08:00',
             '2026-03-03T16:00', true, true, 0)`,
    dig,
    cast,
    mark,
  );
  await rows(
    `insert into programme_links (project_id, workspace_id, id, from_id, to_id, type, lag_minutes, lag_unit)
     values ($1, $2, $3, $4, $5, 'FS', 0, 'working')`,
    link,
    dig,
    cast,
  );
  await rows(
    `insert into programme_assignments (project_id, workspace_id, id, activity_id, resource_id, per_day)
     select $1, $2, gen_random_uuid(), $3, id, 2 from resources where workspace_id = $2 order by id limit 1`,
    dig,
  );
  await rows(
    `insert into programme_revisions
       (project_id, workspace_id, number, batch_id, user_id, at, label, state_before, state, stale, edits, inverse,
        touched, edit_count)
     values ($1, $2, 1, gen_random_uuid(), $3, now(), $4, gen_random_uuid(), $5, false, '[]', '[]', '[]', 0)`,
    owner.id,
    mark,
    state,
  );
  await rows(
    `with b as (
       insert into programme_baselines (project_id, workspace_id, id, name, revision, is_current, created_by, created_at)
       values ($1, $2, $3, $4, 1, true, $5, now()))
     insert into programme_baseline_activities
       (project_id, workspace_id, baseline_id, activity_id, place, code, name, kind, duration_minutes, starts_at,
        finishes_at, critical, percent_complete)
     values ($1, $2, $3, $6, 0, 'A1', $4, 'task', 480, '2026-03-02T08:00', '2026-03-02T16:00', true, 0)`,
    baseline,
    mark,
    owner.id,
    dig,
  );
  await rows(
    `insert into programme_forecasts
       (project_id, workspace_id, told_on, revision, finish, percent_done, milestones)
     values ($1, $2, '2026-03-02', 1, '2026-03-03', 0, '{}')`,
  );
  await rows(
    `insert into programme_presence (project_id, workspace_id, user_id, activity_id, at)
     values ($1, $2, $3, $4, now() + interval '1 year')`,
    engineer.id,
    dig,
  );
  await db.query(
    `insert into programme_views (workspace_id, id, user_id, name, query, shared, created_at, updated_at)
     values ($1, $2, $4, 'Critical', 'critical=1', true, now(), now()),
            ($1, $3, $4, 'Late', 'status=late', false, now(), now())`,
    [workspaceId, newId(), newId(), engineer.id],
  );
  await db.query(
    `insert into workspace_calendars (id, workspace_id, name, week, exceptions, minutes_per_day, is_default, created_at, updated_at)
     select id, $1, name, jsonb_build_array($2::jsonb, $2::jsonb, $2::jsonb, $2::jsonb, $2::jsonb, '[]'::jsonb, '[]'::jsonb), '[]', 480,
            is_default, now(), now()
       from (values ($3::uuid, 'Six days', false), ($4::uuid, 'Five days', true)) as v (id, name, is_default)
     on conflict do nothing`,
    [workspaceId, day, newId(), newId()],
  );
  await rows(
    `insert into programme_constraints
       (project_id, workspace_id, id, activity_id, activity_name, kind, words, owner_id, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, 'cast', 'drawing', $5 || ' rebar schedule', $6, $7, now(), now())`,
    newId(),
    cast,
    mark,
    engineer.id,
    owner.id,
  );
  // A closed week has no promises here, because they could not be changed.
  await rows(
    `with w as (
       insert into programme_weeks (project_id, workspace_id, week, closed_at, closed_by)
       values ($1, $2, '2026-02-23', now(), $6))
     insert into programme_promises
       (project_id, workspace_id, id, week, activity_id, activity_name, words, unit, late, kept, created_by, created_at,
        updated_at)
     values ($1, $2, $3, '2026-03-02', $7, 'cast', $5 || ' slab', '', false, true, $6, now(), now()),
            ($1, $2, $4, '2026-03-09', $7, 'cast', $5 || ' walls', 'm³', true, null, $6, now(), now())`,
    newId(),
    newId(),
    mark,
    owner.id,
    cast,
  );
  return { dig, cast, link, baseline };
}
