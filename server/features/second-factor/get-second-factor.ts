import { describeDevice } from "../../../contract/auth/device-rules.ts";
import type { getSecondFactor as getSecondFactorRoute } from "../../../contract/auth/second-factor.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { ownClaims } from "./own-factors.ts";
import { selectPasskeys } from "./passkeys.sql.ts";
import { relyingPartyAt } from "./relying-party.ts";
import { countRecoveryCodes, selectTotp, selectTrusted } from "./second-factor.sql.ts";

/** How the caller's own account is protected besides the password. */
export async function getSecondFactor(
  ctx: OpenCtx,
): Promise<AnswerOf<typeof getSecondFactorRoute>> {
  const { userId } = ownClaims(ctx);
  return ctx.system(async (tx) => {
    const totp = await selectTotp(tx, userId);
    const trusted = await selectTrusted(tx, { userId, now: ctx.now });
    const passkeys = await selectPasskeys(tx, userId);
    const since = totp?.since ?? null;
    return {
      data: {
        totp: since === null ? null : { since },
        recoveryLeft: await countRecoveryCodes(tx, userId),
        passkeys: passkeys.map((each) => ({
          _id: each.id,
          name: each.name,
          createdAt: each.createdAt,
          lastUsedAt: each.lastUsedAt,
        })),
        passkeysPossible: relyingPartyAt(ctx.siteUrl) !== undefined,
        trusted: trusted.map((each) => ({
          _id: each.id,
          device: describeDevice(each.device),
          until: each.until,
        })),
      },
    };
  });
}
