import {
  RECOVERY_CODES,
  type renewRecoveryCodes as renewRecoveryCodesRoute,
} from "../../../contract/auth/second-factor.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { recordChange, requireOwnConfirmed } from "./own-factors.ts";
import { waysOf } from "./prove.ts";
import { newRecoveryCodes, type RecoveryCode, written } from "./recovery-code.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./second-factor.sql.ts";

interface MadeCode {
  readonly code: RecoveryCode;
  readonly hash: string;
}

/** New codes with their hashes. Call it outside any transaction, since hashing is slow. */
export function makeRecoveryCodes(): Promise<MadeCode[]> {
  return Promise.all(
    newRecoveryCodes(RECOVERY_CODES).map(async (code) => ({
      code,
      hash: await hashPassword(code.secret),
    })),
  );
}

interface NewCodes {
  readonly userId: string;
  readonly made: readonly MadeCode[];
}

/** Replaces all old codes by new ones, and returns the new ones as people write them down. */
async function storeRecoveryCodes(
  ctx: OpenCtx,
  tx: Tx,
  { userId, made }: NewCodes,
): Promise<string[]> {
  const codes = made.map(({ code, hash }) => ({
    id: ctx.newId(),
    selector: code.selector,
    hash,
  }));
  await replaceRecoveryCodes(tx, { userId, codes, at: ctx.now });
  return made.map(({ code }) => written(code));
}

/** Stores new codes for somebody who has none, and returns them; null for somebody who has some. Call it after `lockFactors`. */
export async function firstRecoveryCodes(
  ctx: OpenCtx,
  tx: Tx,
  codes: NewCodes,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, codes.userId)) > 0) return null;
  return storeRecoveryCodes(ctx, tx, codes);
}

/** Makes new recovery codes. The old ones no longer work. */
export async function renewRecoveryCodes(
  ctx: OpenCtx,
): Promise<AnswerOf<typeof renewRecoveryCodesRoute>> {
  const { userId, workspaceId } = await requireOwnConfirmed(ctx);
  if ((await ctx.system((tx) => waysOf(tx, userId))).length === 0)
    throw new Refusal("conflict", "Set up a second factor first.");
  const made = await makeRecoveryCodes();
  const recoveryCodes = await ctx.system(async (tx) => {
    await recordChange(ctx, tx, {
      userId,
      kind: "recovery_codes_renewed",
      subject: "Own account",
      news: "codesRenewed",
    });
    return storeRecoveryCodes(ctx, tx, { userId, made });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { recoveryCodes } };
}
