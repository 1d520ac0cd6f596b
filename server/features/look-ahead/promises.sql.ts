import { sql } from "kysely";
import type { WeekPromise, WeekTally } from "../../../contract/look-ahead/promises.ts";
import type { Tx } from "../../database/kysely-client.ts";

const SHOWN = sql`
  c.id as _id, c.week, c.words, c.percent, c.quantity, c.unit, c.late, c.kept, c.reason,
  c.reason_words as "reasonWords", c.created_at as "createdAt",
  json_build_object('_id', c.activity_id, 'name',
    coalesce(nullif(a.name, ''), nullif(a.code, ''), c.activity_name), 'removed', a.id is null) as activity,
  case when c.company_id is not null then
    json_build_object('_id', c.company_id, 'name', coalesce(y.name, 'Another company')) end as company,
  case when c.person_id is not null then
    json_build_object('_id', c.person_id, 'name', coalesce(o.name, 'Somebody else')) end as person,
  case when c.created_by is not null then
    json_build_object('_id', c.created_by, 'name', coalesce(m.name, 'Somebody else')) end as "createdBy"`;
const FROM = sql`
  programme_promises c
    left join programme_activities a on a.project_id = c.project_id and a.id = c.activity_id
    left join companies y on y.id = c.company_id
    left join users o on o.id = c.person_id
    left join users m on m.id = c.created_by`;

interface Week {
  readonly projectId: string;
  readonly week: string;
}

interface One {
  readonly projectId: string;
  readonly id: string;
}

/** The promises of a week, by company and in the order in which they were made. */
export async function selectPromises(tx: Tx, { projectId, week }: Week): Promise<WeekPromise[]> {
  const { rows } = await sql<WeekPromise>`
    select ${SHOWN} from ${FROM} where c.project_id = ${projectId}::uuid and c.week = ${week}::date
     order by y.name nulls last, c.created_at, c.id`.execute(tx);
  return rows;
}

/** One promise; undefined if it is out of sight. */
export async function selectPromise(
  tx: Tx,
  { projectId, id }: One,
): Promise<WeekPromise | undefined> {
  const { rows } = await sql<WeekPromise>`
    select ${SHOWN} from ${FROM} where c.project_id = ${projectId}::uuid and c.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** Waits for people who are writing promises of a week, and blocks other writers until the transaction ends. */
export async function lockWeek(tx: Tx, { projectId, week }: Week): Promise<void> {
  await sql`select hold_week(${projectId}::uuid, ${week}::date)`.execute(tx);
}

/** Who closed a week and when; undefined while it is open. */
export async function selectClosing(
  tx: Tx,
  { projectId, week }: Week,
): Promise<{ closedAt: string; closedBy: WeekPromise["createdBy"] } | undefined> {
  const { rows } = await sql<{ closedAt: string; closedBy: WeekPromise["createdBy"] }>`
    select w.closed_at as "closedAt", case when w.closed_by is not null then
             json_build_object('_id', w.closed_by, 'name',
               coalesce(name_at(u.name, u.former_names, w.closed_at), 'Somebody else')) end as "closedBy"
      from programme_weeks w left join users u on u.id = w.closed_by
     where w.project_id = ${projectId}::uuid and w.week = ${week}::date`.execute(tx);
  return rows[0];
}

export async function insertClosing(
  tx: Tx,
  of: Week & { readonly workspaceId: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto("programme_weeks")
    .values({
      project_id: of.projectId,
      week: of.week,
      workspace_id: of.workspaceId,
      closed_at: of.now.toISOString(),
      closed_by: of.by,
    })
    .execute();
}

export async function deleteClosing(tx: Tx, { projectId, week }: Week): Promise<void> {
  await tx
    .deleteFrom("programme_weeks")
    .where("project_id", "=", projectId)
    .where("week", "=", week)
    .execute();
}

export interface Result {
  readonly promise: string;
  readonly kept: boolean;
  readonly reason: WeekPromise["reason"];
  readonly words: string;
}

/** Writes the results of a week's promises. */
export async function writeResults(
  tx: Tx,
  of: Week & { readonly results: readonly Result[]; readonly now: Date },
): Promise<void> {
  await sql`
    update programme_promises p
       set kept = r.kept, reason = r.reason, reason_words = r.words, updated_at = ${of.now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(of.results)}::jsonb)
        as r (promise uuid, kept boolean, reason text, words text)
     where p.project_id = ${of.projectId}::uuid and p.week = ${of.week}::date and p.id = r.promise`.execute(
    tx,
  );
}

export type PromiseState = Pick<WeekPromise, "words" | "percent" | "quantity" | "unit"> & {
  readonly person: string | null;
};

export async function insertPromise(
  tx: Tx,
  promise: PromiseState &
    One &
    Week & {
      readonly workspaceId: string;
      readonly activity: string;
      readonly activityName: string;
      readonly company: string | null;
      readonly late: boolean;
      readonly by: string;
      readonly now: Date;
    },
): Promise<void> {
  const at = promise.now.toISOString();
  await tx
    .insertInto("programme_promises")
    .values({
      project_id: promise.projectId,
      workspace_id: promise.workspaceId,
      id: promise.id,
      week: promise.week,
      activity_id: promise.activity,
      activity_name: promise.activityName,
      company_id: promise.company,
      person_id: promise.person,
      words: promise.words,
      percent: promise.percent,
      quantity: promise.quantity,
      unit: promise.unit,
      late: promise.late,
      created_by: promise.by,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doNothing())
    .execute();
}

export async function updatePromiseRow(
  tx: Tx,
  change: PromiseState & One & { readonly late: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("programme_promises")
    .set({
      person_id: change.person,
      words: change.words,
      percent: change.percent,
      quantity: change.quantity,
      unit: change.unit,
      late: change.late,
      updated_at: change.now.toISOString(),
    })
    .where("project_id", "=", change.projectId)
    .where("id", "=", change.id)
    .execute();
}

export async function deletePromiseRow(tx: Tx, { projectId, id }: One): Promise<void> {
  await tx
    .deleteFrom("programme_promises")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** The latest weeks with promises, counted by company, the earliest first. */
export async function selectTallies(
  tx: Tx,
  { projectId, weeks }: { readonly projectId: string; readonly weeks: number },
): Promise<WeekTally[]> {
  const { rows } = await sql<WeekTally>`
    with latest as (
      select distinct week from programme_promises where project_id = ${projectId}::uuid order by week desc limit ${weeks}
    ), missed as (
      select week, company_id, reason, count(*)::int as count from programme_promises
       where project_id = ${projectId}::uuid and reason is not null group by 1, 2, 3
    )
    select p.week, w.week is not null as closed,
           case when p.company_id is not null then
             json_build_object('_id', p.company_id, 'name', coalesce(y.name, 'Another company')) end as company,
           count(*)::int as promised, (count(*) filter (where p.kept))::int as kept,
           (count(*) filter (where p.late))::int as late,
           coalesce((select json_agg(json_build_object('reason', m.reason, 'count', m.count) order by m.reason)
                       from missed m where m.week = p.week and m.company_id is not distinct from p.company_id), '[]') as reasons
      from programme_promises p join latest l on l.week = p.week
      left join programme_weeks w on w.project_id = p.project_id and w.week = p.week
      left join companies y on y.id = p.company_id
     where p.project_id = ${projectId}::uuid
     group by p.week, w.week, p.company_id, y.name order by p.week, y.name nulls last, p.company_id`.execute(
    tx,
  );
  return rows;
}
