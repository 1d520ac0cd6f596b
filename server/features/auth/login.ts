import type { login as loginRoute } from "../../../contract/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { recordAudit, recordFailedSignIn } from "../audit/public.ts";
import { type CheckedCode, checkJoiningCode } from "../email-proof/public.ts";
import { holdInvitation, joinByInvitation, whyNotForYou } from "../invitations/public.ts";
import { chooseWorkspace, findCredentials, findUser, holdPasswordHash } from "./accounts.sql.ts";
import { limitLogin } from "./limit-login.ts";
import { startSession, writeCookies } from "./start-session.ts";

function wrong(): Refusal {
  return new Refusal("unauthenticated", "Invalid credentials. Please try again.");
}

/** Adds the attempt to the audit trail, and returns the refusal to throw. */
async function failed(
  ctx: OpenCtx,
  attempt: { readonly userId: string | undefined; readonly email: string },
  refusal: Refusal,
): Promise<Refusal> {
  const { device } = ctx.caller;
  await ctx.system((tx) => recordFailedSignIn({ ...ctx, tx }, { ...attempt, device }));
  return refusal;
}

function nowhereActive(): Refusal {
  return new Refusal(
    "forbidden",
    "Your account is not active in any company. Please ask your company's administrator.",
  );
}

/**
 * An invitation to exactly this email, locked until it is used. @throws Refusal if it is not valid
 */
async function holdInvitationFor(
  ctx: OpenCtx,
  tx: Tx,
  { token, email }: { readonly token: string; readonly email: string },
) {
  const invitation = await holdInvitation(tx, { token, now: ctx.now });
  const why = whyNotForYou(invitation.email, email);
  if (why) throw why;
  return invitation;
}

/** The checked code of somebody who joins as they sign in. Tries are for those who hold a link to the address. */
async function codeOf(
  ctx: OpenCtx,
  join: {
    readonly token: string;
    readonly email: string;
    readonly code?: string | undefined;
    readonly proven: boolean;
  },
): Promise<CheckedCode | undefined> {
  if (!ctx.mailIsSetUp || join.proven) return undefined;
  await ctx.system((tx) => holdInvitationFor(ctx, tx, join));
  return checkJoiningCode(ctx, { ...join, code: join.code });
}

/**
 * Signs in with email and password. With an invitation, it signs in to the inviter's workspace and
 * joins it. Neither the answer nor its timing distinguishes an unknown email from a wrong password.
 */
export async function login(
  ctx: OpenCtx,
  { body }: Input<typeof loginRoute>,
): Promise<AnswerOf<typeof loginRoute>> {
  const { email, password, remember, invitation: token } = body;
  await limitLogin(ctx, email);

  const account = await ctx.system((tx) => findCredentials(tx, email));
  const matches = await verifyPassword(account?.hash, password);
  if (!account || !matches) throw await failed(ctx, { userId: account?.userId, email }, wrong());
  const { userId, hash, proven } = account;
  const code = token === undefined ? undefined : await codeOf(ctx, { ...body, token, proven });

  const begun = await ctx.system(async (tx) => {
    // The password may have changed while it was being verified.
    if ((await holdPasswordHash(tx, userId)) !== hash) throw wrong();
    const invitation =
      token === undefined ? undefined : await holdInvitationFor(ctx, tx, { token, email });
    const workspaceId = invitation?.workspaceId ?? (await chooseWorkspace(tx, userId));
    if (workspaceId === undefined) return undefined;
    const started = await startSession(ctx, tx, { userId, workspaceId, remember });
    const { claims } = started;
    const announced = invitation
      ? await joinByInvitation(ctx, tx, { invitation, claims, code })
      : [];
    const user = await findUser({ ...ctx, tx }, claims);
    if (!user) throw new Error("A user who just signed in cannot be found");
    await recordAudit(
      { ...ctx, tx, actor: claims },
      { kind: "sign_in", subject: email, after: { device: ctx.caller.device } },
    );
    return { started, user, announced };
  });
  if (!begun) throw await failed(ctx, { userId, email }, nowhereActive());

  writeCookies(ctx, begun.started, remember);
  for (const announcement of begun.announced) ctx.announce(announcement);
  const accessToken = await ctx.signAccessToken(begun.started.claims);
  return { accessToken, user: begun.user };
}
