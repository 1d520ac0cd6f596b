import { sql } from "kysely";
import { REACHED_DAYS } from "../../../contract/programme/milestones.ts";
import { array, literal, object, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";

const milestoneObject = object({
  _id: plain("m.id"),
  code: text("m.code"),
  name: text("m.name"),
  project: object({ _id: plain("m.project_id"), title: text("m.title") }),
  date: plain("m.day"),
  hasBaseline: literal("m.has_baseline"),
  baselineDate: plain("m.agreed"),
  slipDays: literal("m.slip"),
  critical: literal("m.critical"),
  done: literal("m.done"),
});

/**
 * The first milestones in sight that are still to be reached, or were reached in the last days, as a JSON array of
 * the contract, and the total. Archived and settled projects have none.
 */
export async function selectMilestones(
  tx: Tx,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<{ readonly milestones: string; readonly total: number }> {
  const { rows } = await sql<{ milestones: string; total: number }>`
    with found as materialized (
      select a.project_id, a.id, a.kind, a.code, a.name, a.critical, a.place, p.title,
             finish_day(a.kind, a.finishes_at) as day, a.actual_finish is not null as done
        from programme_activities a join projects p on p.id = a.project_id
       where a.kind in ('start_milestone', 'finish_milestone')
         and (a.actual_finish is null or a.actual_finish >= ${today}::date - ${REACHED_DAYS}::int)
         and p.archived_at is null and p.status not in ('completed', 'cancelled')
    ), first as (
      select f.*, row_number() over (order by f.day, f.title, f.project_id, f.place) as n
        from found f order by n limit ${limit}
    )
    select (select count(*)::int from found) as total,
           (select ${array(milestoneObject, "m.n")} from (
              select f.*, b.id is not null as has_baseline, finish_day(k.kind, k.finishes_at) as agreed,
                     f.day - finish_day(k.kind, k.finishes_at) as slip
                from first f
                left join programme_baselines b on b.project_id = f.project_id and b.is_current
                left join programme_baseline_activities k
                  on k.project_id = f.project_id and k.baseline_id = b.id and k.activity_id = f.id) m) as milestones`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}
