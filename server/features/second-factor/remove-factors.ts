import type { Tx } from "../../database/kysely-client.ts";
import { deletePasskeys } from "./passkeys.sql.ts";
import {
  countRecoveryCodes,
  deleteTotp,
  endTrustRow,
  replaceRecoveryCodes,
  selectTrusted,
} from "./second-factor.sql.ts";

/** The factors by which a person's account was protected. */
export interface RemovedFactors {
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly trustedBrowsers: number;
}

/** Removes all second factors of a person, with the recovery codes and the trust in browsers. */
export async function removeFactors(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<RemovedFactors> {
  const recoveryCodes = await countRecoveryCodes(tx, userId);
  const trusted = await selectTrusted(tx, { userId, now });
  await replaceRecoveryCodes(tx, { userId, codes: [], at: now });
  await endTrustRow(tx, userId);
  return {
    app: await deleteTotp(tx, userId),
    passkeys: await deletePasskeys(tx, userId),
    recoveryCodes,
    trustedBrowsers: trusted.length,
  };
}
