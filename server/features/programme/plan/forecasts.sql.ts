import { sql } from "kysely";
import type { Tx } from "../../../database/kysely-client.ts";

interface Forecast {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly toldOn: string;
  readonly revision: number;
  readonly dataDate: string | null;
  /** The moment at which the programme finishes. */
  readonly finish: string;
  readonly percentDone: number;
  readonly milestones: readonly {
    readonly id: string;
    readonly kind: string;
    readonly finish: string;
  }[];
}

/** Writes what a programme forecasts on a day, in place of what it forecast earlier on the same day. */
export async function putForecast(tx: Tx, forecast: Forecast): Promise<void> {
  const { projectId, workspaceId, toldOn, milestones } = forecast;
  const list = <K extends keyof (typeof milestones)[number]>(key: K) =>
    milestones.map((each) => each[key]);
  await sql`
    insert into programme_forecasts
      (project_id, told_on, workspace_id, revision, data_date, finish, percent_done, milestones)
    select ${projectId}::uuid, ${toldOn}::date, ${workspaceId}::uuid, ${forecast.revision}::integer,
           ${forecast.dataDate}::date, finish_day('task', ${forecast.finish}::timestamp),
           ${forecast.percentDone}::double precision,
           coalesce(jsonb_object_agg(m.id, finish_day(m.kind, m.finish)) filter (where m.id is not null), '{}')
      from unnest(${list("id")}::text[], ${list("kind")}::text[], ${list("finish")}::timestamp[]) m (id, kind, finish)
        on conflict (project_id, told_on) do update
       set revision = excluded.revision, data_date = excluded.data_date, finish = excluded.finish,
           percent_done = excluded.percent_done, milestones = excluded.milestones`.execute(tx);
}
