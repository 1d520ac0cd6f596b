import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { waysOf } from "./prove.ts";
import { endTrustRow, replaceRecoveryCodes } from "./second-factor.sql.ts";

/** When the last factor is removed, the recovery codes and the trust in browsers are removed too. */
export async function afterRemoval(ctx: OpenCtx, tx: Tx, userId: string): Promise<void> {
  if ((await waysOf(tx, userId)).length > 0) return;
  await replaceRecoveryCodes(tx, { userId, codes: [], at: ctx.now });
  await endTrustRow(tx, userId);
}
