import { type RawBuilder, sql } from "kysely";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** An activity's need for a resource while it is being worked on. */
export interface ActivityNeed {
  readonly resource: string;
  readonly project: string;
  readonly projectTitle: string;
  readonly activity: string;
  readonly name: string;
  readonly perDay: number;
  readonly start: string;
  readonly finish: string;
  /** The last day of its work. */
  readonly finishDay: string;
  readonly calendar: Pick<PlanCalendar, "week" | "exceptions">;
}

interface Days {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The assignments `s` of a resource `r` to activities `v` that overlap with the days. */
export const assignedActivities = ({ from, to }: Days): RawBuilder<unknown> => sql`
  programme_assignments s
    join programme_activities v on v.project_id = s.project_id and v.id = s.activity_id
   where s.resource_id = r.id and v.starts_at < ${to}::date + 1 and v.finishes_at > ${from}::date`;

/** The needs of activities for these resources on the given days, earliest first. */
export async function selectActivityNeeds(
  tx: Tx,
  { resources, from, to }: Days & { readonly resources: readonly string[] },
): Promise<ActivityNeed[]> {
  const { rows } = await sql<Omit<ActivityNeed, "calendar"> & { calendar: string }>`
    select s.resource_id as resource, s.project_id as project, p.title as "projectTitle", v.id as activity, v.name,
           s.per_day as "perDay", v.starts_at as start, v.finishes_at as finish,
           finish_day(v.kind, v.finishes_at) as "finishDay", coalesce(v.calendar_id, g.calendar_id) as calendar
      from programme_assignments s
      join programme_activities v on v.project_id = s.project_id and v.id = s.activity_id
      join programmes g on g.project_id = s.project_id
      join projects p on p.id = s.project_id
     where s.resource_id = any (${resources}::uuid[])
       and v.starts_at < ${to}::date + 1 and v.finishes_at > ${from}::date
     order by v.starts_at, v.id, s.id`.execute(tx);
  if (rows.length === 0) return [];
  const calendars = await selectCalendars(tx, [...new Set(rows.map(({ calendar }) => calendar))]);
  return rows.flatMap((need) => {
    const calendar = calendars.get(`${need.project} ${need.calendar}`);
    return calendar ? [{ ...need, calendar }] : [];
  });
}

/** The calendars by project and id, since a calendar may have the same id as its copy in another project. */
async function selectCalendars(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActivityNeed["calendar"]>> {
  const { rows } = await sql<ActivityNeed["calendar"] & { project: string; id: string }>`
    select project_id as project, id, week, exceptions
      from programme_calendars where id = any (${ids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ project, id, week, exceptions }) => [`${project} ${id}`, { week, exceptions }]),
  );
}
