import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { hashSecretToken } from "../../platform/secret-token.ts";
import { checkJoiningCode } from "../email-proof/public.ts";
import { whyNotForYou } from "./invitation-rules.ts";
import { lockInvitationOfLink, joinByInvitation } from "./join-by-invitation.ts";
import { findInvitation, reopenTo, selectPerson } from "./joining.sql.ts";

type Route = typeof routes.acceptInvitation;

/** Joins the inviter's workspace, for someone who is signed in as the invited address. */
export async function acceptInvitation(
  ctx: OpenCtx,
  { body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { claims } = ctx;
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  await limitByAddress(ctx, "invitation");
  await limitByAccount(ctx, "invitation", claims.userId);

  const { email, proven } = await ctx.system((tx) => selectPerson(tx, claims.userId));
  const hash = hashSecretToken(body.token);
  const sought = await ctx.system((tx) => findInvitation(tx, { hash, forUse: false }));
  // Only people who have a link to their address may try a code.
  const code =
    sought?.email === email
      ? await checkJoiningCode(ctx, { email, code: body.code, proven })
      : undefined;
  const { workspace, announced } = await ctx.system(async (tx) => {
    const invitation = await lockInvitationOfLink(tx, { token: body.token, now: ctx.now });
    const why = whyNotForYou(invitation.email, email);
    if (why) throw why;
    const { workspaceId } = invitation;
    await reopenTo(tx, { sessionId: claims.sessionId, workspaceId });
    return {
      workspace: { _id: workspaceId, name: invitation.workspace },
      announced: await joinByInvitation(ctx, tx, {
        invitation,
        claims: { ...claims, workspaceId },
        code,
      }),
    };
  });
  for (const announcement of announced) ctx.announce(announcement);
  return { data: { workspace } };
}
