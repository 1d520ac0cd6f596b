import type {
  removePasskey as removePasskeyRoute,
  renamePasskey as renamePasskeyRoute,
} from "../../../contract/auth/passkeys.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { afterRemoval } from "./after-removal.ts";
import { ownClaims, recordChange, requireOwnConfirmed } from "./own-factors.ts";
import { changePasskeyName, deletePasskey } from "./passkeys.sql.ts";
import { lockFactors } from "./second-factor.sql.ts";

/** Renames one of the caller's own passkeys. */
export async function renamePasskey(
  ctx: OpenCtx,
  { params, body }: Input<typeof renamePasskeyRoute>,
): Promise<AnswerOf<typeof renamePasskeyRoute>> {
  const { userId, workspaceId } = ownClaims(ctx);
  const of = { userId, id: params.id, name: body.name };
  if (!(await ctx.system((tx) => changePasskeyName(tx, of)))) throw notFound("passkey");
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { ok: true } };
}

/** Removes one of the caller's own passkeys. */
export async function removePasskey(
  ctx: OpenCtx,
  { params }: Input<typeof removePasskeyRoute>,
): Promise<AnswerOf<typeof removePasskeyRoute>> {
  const { userId, workspaceId } = await requireOwnConfirmed(ctx);
  await ctx.system(async (tx) => {
    await lockFactors(tx, userId);
    const name = await deletePasskey(tx, { userId, id: params.id });
    if (name === undefined) throw notFound("passkey");
    await afterRemoval(ctx, tx, userId);
    await recordChange(ctx, tx, {
      userId,
      kind: "second_factor_removed",
      subject: `Passkey: ${name}`,
      news: "passkeyRemoved",
    });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { ok: true } };
}
