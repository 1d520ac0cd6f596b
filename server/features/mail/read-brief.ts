import type { Tx } from "../../database/kysely-client.ts";
import type { EnteredByPass } from "../../database/transaction.ts";
import { parseRole } from "../../../contract/permissions.ts";
import { askerOf } from "../../project-standing.sql.ts";
import { concernedProjects } from "../home/public.ts";
import { selectWaiting } from "../waiting/public.ts";
import type { Brief } from "./brief-rules.ts";

/** Reads what the head of somebody's daily mail says, in a transaction of theirs: by the definitions of their home. */
export async function readBrief(
  tx: Tx,
  { user_id: userId, role: name, is_owner: isOwner, time_zone: timeZone }: EnteredByPass,
  now: Date,
): Promise<Brief> {
  const role = parseRole(name);
  if (!role) throw new Error(`The database holds an unknown role: ${name}`);
  const actor = { userId, role, isOwner };
  const asker = askerOf({ actor: { role, timeZone }, now });
  const [waiting, concerned] = await Promise.all([
    selectWaiting(tx, actor),
    concernedProjects(tx, { actor, asker }),
  ]);
  return { waiting, concerned, today: asker.today };
}
