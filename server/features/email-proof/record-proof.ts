import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { proveAddress } from "./email-codes.sql.ts";

interface Proof {
  readonly userId: string;
  /** `operator`: whoever runs the server knows whose address it is. They have no account, so nobody is the actor. */
  readonly way: "code" | "password reset" | "operator";
}

/**
 * Marks the person's address as proven, in the transaction in which they showed it. The audit trail of each of
 * their companies records how.
 * @returns whether it was not proven before
 */
export async function recordProof(
  ctx: Pick<OpenCtx, "now" | "newId"> & { readonly caller: { readonly address: string } },
  tx: Tx,
  { userId, way }: Proof,
): Promise<boolean> {
  const email = await proveAddress(tx, { userId, now: ctx.now });
  if (email === undefined) return false;
  await recordAuditOfPerson(
    { ...ctx, tx },
    { userId, isActor: way !== "operator" },
    { kind: "address_proven", subject: email, after: { way } },
  );
  return true;
}
