import { lockAccount } from "../features/auth/public.ts";
import { recordProof } from "../features/email-proof/public.ts";
import type { OperatorCtx } from "./operator-ctx.ts";

/**
 * Marks the address of an account as proven, because whoever runs the server knows whose it is. It is the way out for
 * the only administrator of a company where no mail is sent.
 * @returns whether it was not proven before; undefined if there is no such account
 */
export async function confirmAddress(
  { system, now, newId }: OperatorCtx,
  email: string,
): Promise<boolean | undefined> {
  return system(async (tx) => {
    const userId = await lockAccount(tx, email);
    if (userId === undefined) return undefined;
    // The person who runs the server has no account: the trail names no actor and no address.
    return recordProof({ now, newId, caller: { address: "" } }, tx, { userId, way: "operator" });
  });
}
