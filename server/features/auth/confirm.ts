import type { confirm as confirmRoute } from "../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { confirmSession } from "../../database/confirmed.sql.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { recordAudit } from "../audit/public.ts";
import { proveFactor, waysOf } from "../second-factor/public.ts";
import { confirmPassword, lockConfirmed } from "./confirm-password.ts";

interface Proved {
  readonly way: string;
  /** Checks again, when the proof is recorded, that it is still valid. */
  readonly hold: (tx: Tx) => Promise<void>;
}

/** @throws Refusal `validation_failed`, TooManyAttempts */
async function prove(
  ctx: OpenCtx,
  { userId }: Claims,
  { password = "", ...proof }: Input<typeof confirmRoute>["body"],
): Promise<Proved> {
  const ways = await ctx.system((tx) => waysOf(tx, userId));
  if (ways.length > 0) {
    if ((proof.code ?? proof.passkey) === undefined) {
      const message = "Your password alone is not enough. Use your second step.";
      throw new Refusal("validation_failed", message, { code: message });
    }
    await limitByAddress(ctx, "confirm-code");
    await limitByAccount(ctx, "confirm-code", userId);
    return { way: await proveFactor(ctx, userId, proof), hold: async () => undefined };
  }
  const confirmed = await confirmPassword(ctx, { userId, password });
  return { way: "password", hold: (tx) => lockConfirmed(tx, confirmed) };
}

/**
 * Proves again that the person of this sign-in is at the screen: by the second factor if they have one, otherwise
 * by the password. Records all attempts, including failed ones.
 */
export async function confirm(
  ctx: OpenCtx,
  { body }: Input<typeof confirmRoute>,
): Promise<AnswerOf<typeof confirmRoute>> {
  const { claims } = ctx;
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { device } = ctx.caller;
  const subject = "Own sign-in";
  const { way, hold } = await prove(ctx, claims, body).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === "validation_failed") {
      const entry = { kind: "confirmation_failed", subject, after: { device } } as const;
      await ctx.system((tx) => recordAudit({ ...ctx, tx, actor: claims }, entry));
    }
    throw error;
  });
  await ctx.system(async (tx) => {
    await hold(tx);
    await confirmSession(tx, { sessionId: claims.sessionId, at: ctx.now });
    const entry = { kind: "confirmed", subject, after: { device, way } } as const;
    await recordAudit({ ...ctx, tx, actor: claims }, entry);
  });
  return { data: { ok: true } };
}
