import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { proveAddress } from "./email-codes.sql.ts";

/**
 * Marks the person's address as proven, in the transaction in which they showed it. The audit trail of each of
 * their companies records how.
 */
export async function recordProof(
  ctx: OpenCtx,
  tx: Tx,
  proof: { readonly userId: string; readonly way: "code" | "password reset" },
): Promise<void> {
  const { userId, way } = proof;
  const email = await proveAddress(tx, { userId, now: ctx.now });
  if (email === undefined) return;
  await recordAuditOfPerson(
    { ...ctx, tx },
    { userId, isActor: true },
    { kind: "address_proven", subject: email, after: { way } },
  );
}
