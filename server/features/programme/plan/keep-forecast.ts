import { sql } from "kysely";
import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import type { Ctx } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import { type Computed, extentOf } from "./computed.ts";

/** The most milestones whose forecasts are kept. */
const MOST = 100;
const DATE = "YYYY-MM-DD".length;

function milestonesOf({ plan, dates }: Computed) {
  return plan.activities
    .filter(({ kind }) => isMilestone(kind))
    .slice(0, MOST)
    .flatMap(({ _id, kind }) => ({ id: _id, kind, finish: dates.get(_id)?.finish ?? null }));
}

/**
 * Keeps what a programme forecasts after a change, once a day: the last state of the day counts. A programme without activities
 * forecasts nothing.
 */
export async function keepForecast(
  { tx, actor, now }: Ctx,
  { projectId, after }: { readonly projectId: string; readonly after: Computed },
): Promise<void> {
  const { finish } = extentOf(after);
  if (finish === null) return;
  const milestones = milestonesOf(after);
  await sql`
    insert into programme_forecasts
      (project_id, told_on, workspace_id, revision, data_date, finish, percent_done, milestones)
    select ${projectId}::uuid, ${today(now, actor.timeZone)}::date, ${actor.workspaceId}::uuid, ${after.revision}::integer,
           ${after.plan.dataDate?.slice(0, DATE) ?? null}::date, finish_day('task', ${finish}::timestamp),
           ${after.schedule.percentDone}::double precision,
           coalesce(jsonb_object_agg(m.id, finish_day(m.kind, m.finish)) filter (where m.finish is not null), '{}')
      from unnest(${milestones.map(({ id }) => id)}::text[], ${milestones.map(({ kind }) => kind)}::text[],
                  ${milestones.map((each) => each.finish)}::timestamp[]) m (id, kind, finish)
        on conflict (project_id, told_on) do update
       set revision = excluded.revision, data_date = excluded.data_date, finish = excluded.finish,
           percent_done = excluded.percent_done, milestones = excluded.milestones`.execute(tx);
}
