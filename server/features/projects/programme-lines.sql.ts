import { sql } from "kysely";
import { LINE_MILESTONES } from "../../../contract/programme/programmes.ts";
import {
  array,
  instant,
  literal,
  object,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";
import { type StandingAsker, standingObject, standingOf } from "../../project-standing.sql.ts";

const milestoneObject = object({
  _id: plain("m.id"),
  code: text("m.code"),
  name: text("m.name"),
  date: plain("m.day"),
  baselineDate: plain("m.agreed"),
  slipDays: literal("m.slip"),
  critical: literal("m.critical"),
  done: literal("m.done"),
});

const lineObject = object({
  _id: plain("p.id"),
  title: text("p.title"),
  status: plain("p.status"),
  archivedAt: instant("p.archived_at"),
  progressPercent: literal("p.percent"),
  taskCount: literal("p.tasks"),
  ...standingObject,
  startDate: plain("p.start_date"),
  finishDate: plain("p.finish_date"),
  programme: object(
    {
      start: plain("g.start"),
      finish: plain("g.finish"),
      baselineStart: plain("g.agreed_start"),
      baselineFinish: plain("g.agreed_finish"),
      slipDays: literal("g.slip"),
      dataDate: plain("g.data_date"),
      percentDone: literal("g.percent_done"),
      floatDays: literal("g.float_days"),
      milestones: rendered("m.list"),
    },
    "g.finish",
  ),
});

/** The last day of work that ends at a moment. */
const lastDay = (moment: string) => sql.raw(`finish_day('task', ${moment})`);

/** The joins for the line of a project `p`. A programme without activities has no dates, and counts as none. */
const joins = sql`
  left join lateral (
    select g.starts_at::date as start, ${lastDay("g.finishes_at")} as finish, b.id as baseline_id,
           b.starts_at::date as agreed_start, ${lastDay("b.finishes_at")} as agreed_finish,
           ${lastDay("g.finishes_at")} - ${lastDay("b.finishes_at")} as slip,
           g.data_date::date as data_date, g.percent_done, least.float_days
      from programmes g
      join programme_calendars c on c.project_id = g.project_id and c.id = g.calendar_id
      left join programme_baselines b on b.project_id = g.project_id and b.is_current
     cross join lateral (
       select round(min(a.total_float_minutes)::numeric / c.minutes_per_day, 1) as float_days
         from programme_activities a
        where a.project_id = g.project_id and a.actual_finish is null and a.kind <> 'summary') least
     where g.project_id = p.id and g.finishes_at is not null
  ) g on true
  left join lateral (
    select ${array(milestoneObject, "m.day, m.place")} as list from (
      select a.id, a.code, a.name, a.critical, a.place, a.actual_finish is not null as done, d.day, d.agreed,
             d.day - d.agreed as slip
        from (select a.* from programme_activities a
               where a.project_id = p.id and a.kind in ('start_milestone', 'finish_milestone')
               order by not a.critical, a.finishes_at, a.place limit ${LINE_MILESTONES}) a
        left join programme_baseline_activities k
          on k.project_id = p.id and k.baseline_id = g.baseline_id and k.activity_id = a.id
       cross join lateral (
         select finish_day(a.kind, a.finishes_at) as day, finish_day(k.kind, k.finishes_at) as agreed) d) m
  ) m on g.finish is not null`;

/** A project as a line of a timeline. */
export const programmeLine = (asker: StandingAsker) => ({
  element: lineObject,
  joins: sql`${joins} ${standingOf(asker)}`,
});
