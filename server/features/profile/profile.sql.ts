import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** More sign-ins than anybody has; the list still needs a bound. */
const MAX_SIGN_INS = 200;

export interface ProfileFields {
  readonly name: string;
  readonly company: string;
  readonly theme: string;
  readonly phone: string | null;
}

/** The person's own profile, locked until the transaction ends. */
export async function lockProfile(tx: Tx, userId: string): Promise<ProfileFields | undefined> {
  return tx
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["name", "company", "theme", "phone"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes fields of the person's own profile. */
export async function changeProfile(
  tx: Tx,
  change: { readonly userId: string; readonly fields: Partial<ProfileFields>; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...change.fields, updated_at: change.at.toISOString() })
    .where("id", "=", change.userId)
    .execute();
}

/** Remembers the project whose cost the person chose to see. */
export async function writeLastProject(
  tx: Tx,
  choice: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly projectId: string;
    readonly at: Date;
  },
): Promise<void> {
  const chosen = { project_id: choice.projectId, updated_at: choice.at.toISOString() };
  await tx
    .insertInto("last_projects")
    .values({ workspace_id: choice.workspaceId, user_id: choice.userId, ...chosen })
    .onConflict((row) => row.columns(["workspace_id", "user_id"]).doUpdateSet(chosen))
    .execute();
}

export interface LivingSession {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
}

/** The person's live sign-ins, in all workspaces, most recently used first. */
export async function livingSessions(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<LivingSession[]> {
  return tx
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .select([
      "id",
      "device",
      "address",
      sql<string>`iso(created_at)`.as("created_at"),
      sql<string>`iso(last_used_at)`.as("last_used_at"),
    ])
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SIGN_INS)
    .execute();
}

/** Ends one of the person's live sign-ins, and the trust in its browser; false if there is none with this id. */
export async function endOwnSession(
  tx: Tx,
  {
    userId,
    sessionId,
    at,
  }: { readonly userId: string; readonly sessionId: string; readonly at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: at.toISOString() })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at.toISOString())
    .returning("device_id")
    .executeTakeFirst();
  if (ended?.device_id)
    await tx
      .updateTable("devices")
      .set({ trusted_until: null })
      .where("user_id", "=", userId)
      .where("id", "=", ended.device_id)
      .execute();
  return ended !== undefined;
}

/** Ends all of the person's live sign-ins but one, and the trust in all other browsers; returns how many. */
export async function endSessionsBut(
  tx: Tx,
  { userId, keep, at }: { readonly userId: string; readonly keep: string; readonly at: Date },
): Promise<number> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: at.toISOString() })
    .where("user_id", "=", userId)
    .where("id", "<>", keep)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at.toISOString())
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("devices")
    .set({ trusted_until: null })
    .where("user_id", "=", userId)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("sessions")
        .where("id", "=", keep)
        .where("device_id", "is not", null)
        .select((of) => of.ref("device_id").$notNull().as("device_id")),
    )
    .execute();
  return Number(ended.numUpdatedRows);
}

/** Replaces the hash `from` by `to`; false if another one replaced it meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  change: {
    readonly userId: string;
    readonly from: string;
    readonly to: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const replaced = await tx
    .updateTable("credentials")
    .set({ password_hash: change.to, changed_at: change.at.toISOString() })
    .where("user_id", "=", change.userId)
    .where("password_hash", "=", change.from)
    .returning("user_id")
    .executeTakeFirst();
  return replaced !== undefined;
}
