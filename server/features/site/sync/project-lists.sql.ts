import { sql } from "kysely";
import { object, plain, rendered, text } from "../../../database/json-text.ts";

/**
 * The maximum number of activities of a programme on a device, and the days around today in which they are at
 * work.
 */
const MOST_ACTIVITIES = 1000;
const DAYS_AROUND = 42;

/**
 * A project with the things to which its records refer: people, companies, and the activities at work around
 * today.
 */
export const PROJECT_ROW = sql.raw<string>(
  object({
    _id: plain("p.id"),
    title: text("p.title"),
    people: rendered("(people.list)::text"),
    companies: rendered("(companies.list)::text"),
    activities: rendered("(activities.list)::text"),
  }),
);

/** @param today in the workspace's time zone */
export const projectRows = (today: string) => sql`projects p
  cross join lateral (
    select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name, 'role', m.role, 'company', m.company_id)
                             order by u.name, u.id), '[]') as list
      from memberships m join users u on u.id = m.user_id
     where m.active and (m.role in ('admin', 'engineer')
        or exists (select from project_members t where t.user_id = m.user_id and t.project_id = p.id))) people
  cross join lateral (
    select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'trade', c.trade) order by c.name, c.id), '[]') as list
      from companies c) companies
  cross join lateral (
    select coalesce(json_agg(json_build_object('_id', a.id, 'name', a.name, 'code', a.code, 'company', a.company_id)), '[]') as list
      from (select * from programme_activities a
             where a.project_id = p.id and a.kind in ('task', 'level_of_effort')
               and a.starts_at < (${today}::date + ${sql.lit(DAYS_AROUND)})
               and (a.actual_finish is null or a.actual_finish > (${today}::date - ${sql.lit(DAYS_AROUND)}))
             order by a.starts_at, a.id limit ${sql.lit(MOST_ACTIVITIES)}) a) activities`;
