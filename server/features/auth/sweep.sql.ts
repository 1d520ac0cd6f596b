import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import { deleteOldChallenges } from "../second-factor/public.ts";
import { forgottenBefore, forgottenDevicesBefore } from "./auth-rules.ts";
import { deleteOldDevices } from "./devices.sql.ts";
import { deleteOldTickets } from "./tickets.sql.ts";

/** A day is longer than every rate-limit window. */
const LONGEST_WINDOW_SECONDS = 24 * 60 * 60;

/**
 * Deletes sign-in data that is no longer needed: tokens of ended sign-ins, and tokens replaced so long ago that no
 * cookie can contain them; sign-ins that ended more than 30 days ago, after recording when the person was last
 * there; devices whose cookie has expired; counts of past attempts.
 */
export async function sweepAuth(tx: Tx, now: Date): Promise<void> {
  const old = forgottenBefore(now).toISOString();
  const at = now.toISOString();
  await sql`
    update memberships m set last_seen_at = greatest(m.last_seen_at, s.seen)
      from (select user_id, workspace_id, max(last_used_at) as seen from sessions
             where ended_at < ${old}::timestamptz or expires_at < ${old}::timestamptz
             group by user_id, workspace_id) s
     where m.user_id = s.user_id and m.workspace_id = s.workspace_id`.execute(tx);
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("ended_at", "<", old), eb("expires_at", "<", old)]))
    .execute();
  await tx
    .deleteFrom("refresh_tokens")
    .where((eb) =>
      eb.or([
        eb("replaced_at", "<", old),
        eb(
          "session_id",
          "in",
          eb
            .selectFrom("sessions")
            .where((s) => s.or([s("ended_at", "is not", null), s("expires_at", "<", at)]))
            .select("id"),
        ),
      ]),
    )
    .execute();
  await deleteOldTickets(tx, now);
  await deleteOldChallenges(tx, now);
  await deleteOldDevices(tx, forgottenDevicesBefore(now));
  await tx
    .deleteFrom("rate_limits")
    .where(
      "window_start",
      "<",
      new Date(now.getTime() - LONGEST_WINDOW_SECONDS * 1000).toISOString(),
    )
    .execute();
}
