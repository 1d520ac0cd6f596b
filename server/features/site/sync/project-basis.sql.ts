import { sql } from "kysely";
import { object, plain, rendered } from "../../../database/json-text.ts";

/**
 * The maximum number of materials on a device, and the days before and after today for which it has the calendar's
 * exceptions.
 */
const MOST_MATERIALS = 1000;
const DAYS_BEFORE = 1100;
const DAYS_AFTER = 60;

/**
 * The data that a device needs to write a project's records: the materials in use, for people who see them, the
 * working days, and the number of the programme's activities at each location.
 */
export const BASIS_ROW = sql.raw<string>(
  object({
    _id: plain("p.id"),
    materials: rendered("(materials.list)::text"),
    activitiesAt: rendered("(places.list)::text"),
    workdays: rendered("(workdays.rule)::text"),
  }),
);

/**
 * The working days come from the programme's calendar or, before the programme is edited, from the company's. Null
 * if there is none.
 * @param today in the workspace's time zone
 */
export const basisRows = (today: string) => sql`projects p
  cross join lateral (
    select coalesce(json_agg(json_build_object('_id', r.id, 'name', r.name, 'unit', r.unit) order by name_order(r.name) collate "C", r.id), '[]') as list
      from (select * from resources where kind = 'material' and status = 'active'
             order by name_order(name) collate "C", id limit ${sql.lit(MOST_MATERIALS)}) r) materials
  cross join lateral (
    select coalesce(json_object_agg(a.location_id, a.count order by a.location_id), '{}') as list
      from (select location_id, count(*) from programme_activities
             where project_id = p.id and location_id is not null group by location_id) a) places
  left join lateral (
    select json_build_object(
             'week', (select json_agg(jsonb_array_length(d.shifts) > 0 order by d.n)
                        from jsonb_array_elements(c.week) with ordinality d (shifts, n)),
             'exceptions', (select coalesce(json_agg(json_build_object('from', e.one ->> 'from', 'to', e.one ->> 'to',
                                                       'works', jsonb_array_length(e.one -> 'shifts') > 0) order by e.n), '[]')
                              from jsonb_array_elements(c.exceptions) with ordinality e (one, n)
                             where e.one ->> 'to' >= (${today}::date - ${sql.lit(DAYS_BEFORE)})::text
                               and e.one ->> 'from' <= (${today}::date + ${sql.lit(DAYS_AFTER)})::text)) as rule
      from (select pc.week, pc.exceptions from programmes g
              join programme_calendars pc on pc.project_id = g.project_id and pc.id = g.calendar_id
             where g.project_id = p.id
            union all
            select wc.week, wc.exceptions from workspace_calendars wc
             where wc.workspace_id = p.workspace_id and wc.is_default
               and not exists (select from programmes g where g.project_id = p.id)) c
     limit 1) workdays on true`;
