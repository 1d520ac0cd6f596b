import type { Tx } from "./kysely-client.ts";

/** Whether the person who signed in has proved who they are since `since`. */
export async function isConfirmed(
  tx: Tx,
  { sessionId, since }: { readonly sessionId: string; readonly since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom("sessions")
    .where("id", "=", sessionId)
    .where("confirmed_at", ">", since.toISOString())
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the person who signed in has just proved who they are. */
export async function confirmSession(
  tx: Tx,
  { sessionId, at }: { readonly sessionId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ confirmed_at: at.toISOString() })
    .where("id", "=", sessionId)
    .execute();
}
