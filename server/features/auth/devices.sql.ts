import type { Tx } from "../../database/kysely-client.ts";

/** The most devices that one person is remembered on. Older ones are forgotten. */
const KEPT = 20;

/** Finds the account's device that has one of these device tokens. */
export async function findDeviceOf(
  tx: Tx,
  { email, hashes }: { readonly email: string; readonly hashes: readonly Buffer[] },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("devices as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .where("u.email", "=", email)
    .where("d.token_hash", "in", hashes)
    .select("d.id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Records a sign-in with the person's device that has one of these device tokens; undefined if there is no such
 * device.
 */
export async function touchDevice(
  tx: Tx,
  use: {
    readonly userId: string;
    readonly hashes: readonly Buffer[];
    readonly device: string;
    readonly at: Date;
  },
): Promise<{ readonly id: string; readonly hash: Buffer } | undefined> {
  return tx
    .updateTable("devices")
    .set({ last_used_at: use.at.toISOString(), device: use.device })
    .where("user_id", "=", use.userId)
    .where("token_hash", "in", use.hashes)
    .returning(["id", "token_hash as hash"])
    .executeTakeFirst();
}

/** Adds a device of a person, and forgets those that they have not used for longest. */
export async function insertDevice(
  tx: Tx,
  added: {
    readonly id: string;
    readonly userId: string;
    readonly hash: Buffer;
    readonly device: string;
    readonly at: Date;
  },
): Promise<void> {
  const at = added.at.toISOString();
  await tx
    .deleteFrom("devices")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("devices")
        .where("user_id", "=", added.userId)
        .orderBy("last_used_at", "desc")
        .orderBy("id")
        .offset(KEPT - 1)
        .select("id"),
    )
    .execute();
  await tx
    .insertInto("devices")
    .values({
      id: added.id,
      user_id: added.userId,
      token_hash: added.hash,
      created_at: at,
      last_used_at: at,
      device: added.device,
    })
    .execute();
}

/** Whether one of these device tokens belongs to a browser that the person still trusts. */
export async function hasTrusted(
  tx: Tx,
  of: { readonly userId: string; readonly hashes: readonly Buffer[]; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom("devices")
    .where("user_id", "=", of.userId)
    .where("token_hash", "in", of.hashes)
    .where("trusted_until", ">", of.now.toISOString())
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a browser sign in without the second step for a while. */
export async function trustDevice(
  tx: Tx,
  { id, until }: { readonly id: string; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ trusted_until: until.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Forgets a person's devices, except the one of a sign-in that continues. */
export async function forgetDevices(
  tx: Tx,
  { userId, keep }: { readonly userId: string; readonly keep?: string },
): Promise<void> {
  let query = tx.deleteFrom("devices").where("user_id", "=", userId);
  if (keep !== undefined)
    query = query.where("id", "not in", (eb) =>
      eb
        .selectFrom("sessions")
        .where("id", "=", keep)
        .where("device_id", "is not", null)
        .select((of) => of.ref("device_id").$notNull().as("device_id")),
    );
  await query.execute();
}

/** Forgets devices that were last used before `before`. */
export async function deleteOldDevices(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("devices").where("last_used_at", "<", before.toISOString()).execute();
}
