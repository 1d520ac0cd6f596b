import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** Sets the cost of a unit from a day on, replacing any rate of that day. `rate` is a decimal. */
export async function upsertResourceRate(
  tx: Tx,
  rate: {
    readonly id: string;
    readonly workspaceId: string;
    readonly resourceId: string;
    readonly validFrom: string;
    readonly rate: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into resource_rates (id, workspace_id, resource_id, valid_from, rate, created_by, created_at)
    values (${rate.id}::uuid, ${rate.workspaceId}::uuid, ${rate.resourceId}::uuid, ${rate.validFrom}::date,
            ${rate.rate}::numeric, ${rate.by}::uuid, ${rate.now.toISOString()}::timestamptz)
    on conflict (resource_id, valid_from)
      do update set rate = excluded.rate, created_by = excluded.created_by`.execute(tx);
}

export interface DeletedRate {
  readonly resourceId: string;
  readonly validFrom: string;
  /** A decimal. */
  readonly rate: string;
}

/** Deletes a rate; undefined if it is out of sight. */
export async function deleteResourceRateRow(tx: Tx, id: string): Promise<DeletedRate | undefined> {
  const { rows } = await sql<DeletedRate>`
    delete from resource_rates where id = ${id}::uuid
    returning resource_id as "resourceId", valid_from as "validFrom", trim_scale(rate)::text as rate`.execute(
    tx,
  );
  return rows[0];
}
