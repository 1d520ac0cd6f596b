import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { hashSecretToken } from "../../platform/secret-token.ts";
import { limitByAddress } from "../../platform/call-limits.ts";
import { invitationState, unknownLink } from "./invitation-rules.ts";
import { findAccount, findInvitation, selectJoinableProjects } from "./joining.sql.ts";

type Route = typeof routes.lookupInvitation;

/** Tells the person who has a link who invites whom to what, even if the link is no longer valid. */
export async function lookupInvitation(
  ctx: OpenCtx,
  { query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  await limitByAddress(ctx, "invitation");
  const hash = hashSecretToken(query.token);
  return ctx.system(async (tx) => {
    const invitation = await findInvitation(tx, { hash, forUse: false });
    if (!invitation) throw unknownLink();
    const { id, email, role, workspace, message, expiresAt } = invitation;
    const account = await findAccount(tx, email);
    const state = invitationState(invitation, ctx.now);
    return {
      data: {
        state,
        email,
        role,
        workspace,
        invitedBy: invitation.inviter ?? "",
        message,
        // A link that no longer works says nothing of what happens in the company since.
        projects: state === "pending" ? await selectJoinableProjects(tx, id) : [],
        expiresAt: expiresAt.toISOString(),
        hasAccount: account !== undefined,
        needsCode: ctx.mailIsSetUp && !account?.proven,
      },
    };
  });
}
