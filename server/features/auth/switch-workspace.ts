import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Input, OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { findMembership, findUser } from "./accounts.sql.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { lockLivingSession, moveSession } from "./sessions.sql.ts";

type Route = typeof routes.switchWorkspace;

/** Locks the current sign-in and checks that it may enter the workspace of `claims`. @throws Refusal */
async function requireEntry(ctx: OpenCtx, tx: Tx, claims: Claims): Promise<{ from: string }> {
  const session = await lockLivingSession(tx, { ...claims, now: ctx.now });
  if (!session)
    throw new Refusal("unauthenticated", "Your session has ended. Please sign in again.");
  const membership = await findMembership(tx, claims);
  if (!membership) throw notFound("company");
  const { workspace } = membership;
  if (!membership.active) {
    throw new Refusal(
      "forbidden",
      `Your access to ${workspace} has been deactivated. Please ask its administrator.`,
    );
  }
  if (session.closedTo.includes(claims.workspaceId)) {
    throw new Refusal(
      "forbidden",
      `An administrator of ${workspace} has ended this sign-in. Sign in again to enter.`,
    );
  }
  return { from: session.workspaceId };
}

/** Moves the sign-in to another of the person's workspaces, now and at every refresh. */
export async function switchWorkspace(
  ctx: OpenCtx,
  { body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!ctx.claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { sessionId, userId } = ctx.claims;
  const claims = { sessionId, userId, workspaceId: body.workspace };
  await limitByAddress(ctx, "switch");
  await limitByAccount(ctx, "switch", userId);

  const user = await ctx.system(async (tx) => {
    const { from } = await requireEntry(ctx, tx, claims);
    const found = await findUser({ ...ctx, tx }, claims);
    if (!found) throw notFound("company");
    if (from === claims.workspaceId) return found;
    await moveSession(tx, { sessionId, userId, from, to: claims.workspaceId, now: ctx.now });
    const after = { device: ctx.caller.device, switched: true };
    const entry = { kind: "sign_in", subject: found.email, after } as const;
    await recordAudit({ ...ctx, tx, actor: claims }, entry);
    return found;
  });
  ctx.announce({ topic: "session", workspace: claims.workspaceId, user: userId });
  return { accessToken: await ctx.signAccessToken(claims), user };
}
