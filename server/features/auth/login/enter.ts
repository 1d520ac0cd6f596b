import type { AnswerOf } from "../../../../contract/route.ts";
import type { finishLogin, User } from "../../../../contract/auth/auth.ts";
import type { Announcement } from "../../../announcement.ts";
import type { OpenCtx } from "../../../context.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { NowhereActive } from "../../../errors.ts";
import { recordAudit } from "../../audit/public.ts";
import { type CheckedCode, checkJoiningCode } from "../../email-proof/public.ts";
import { lockInvitationOfLink, joinByInvitation, whyNotForYou } from "../../invitations/public.ts";
import { chooseWorkspace, findUser, selectDeviceKey } from "../accounts.sql.ts";
import { failedLogin } from "./failed-login.ts";
import { queueNewDeviceMail } from "./new-device-mail.ts";
import { hasSignedInBefore } from "../sessions.sql.ts";
import { type StartedSession, startSession, writeCookies } from "../start-session.ts";

/** Somebody who has proved who they are. */
export interface Entering {
  readonly userId: string;
  readonly email: string;
  readonly remember: boolean;
  /**
   * Whether they gave every proof that their account asks for. False if one was skipped because they trust the
   * browser.
   */
  readonly confirmed: boolean;
  /** The token of the invitation that they accept by signing in. */
  readonly invitation: string | undefined;
  /** The code that was sent to them, if the invitation needs one. */
  readonly joinCode: CheckedCode | undefined;
  /** The proof that they gave besides the password, for the audit trail. */
  readonly way?: string;
}

interface Begun {
  readonly started: StartedSession;
  readonly user: User;
  readonly deviceKey: string | null;
  readonly announced: readonly Announcement[];
}

/** Returns an invitation to exactly this email and locks it until it is used. @throws Refusal if it is not valid */
export async function lockInvitationFor(
  ctx: OpenCtx,
  tx: Tx,
  { token, email }: { readonly token: string; readonly email: string },
) {
  const invitation = await lockInvitationOfLink(tx, { token, now: ctx.now });
  const why = whyNotForYou(invitation.email, email);
  if (why) throw why;
  return invitation;
}

/**
 * Returns the checked code of somebody who joins as they sign in. Only people who have a link to the address may
 * try a code.
 */
export async function joinCodeOf(
  ctx: OpenCtx,
  join: {
    readonly invitation?: string | undefined;
    readonly email: string;
    readonly code?: string | undefined;
    readonly proven: boolean;
  },
): Promise<CheckedCode | undefined> {
  const { invitation: token, email, code, proven } = join;
  if (token === undefined || !ctx.mailIsSetUp || proven) return undefined;
  await ctx.system((tx) => lockInvitationFor(ctx, tx, { token, email }));
  return checkJoiningCode(ctx, { email, code, proven });
}

/** Begins the sign-in, or refuses somebody who is in no company. */
async function begin(ctx: OpenCtx, tx: Tx, entering: Entering): Promise<Begun | NowhereActive> {
  const { userId, email, remember, confirmed, invitation: token, joinCode: code, way } = entering;
  const invitation =
    token === undefined ? undefined : await lockInvitationFor(ctx, tx, { token, email });
  const workspaceId = invitation?.workspaceId ?? (await chooseWorkspace(tx, userId));
  const deviceKey = await selectDeviceKey(tx, userId);
  if (workspaceId === undefined)
    return new NowhereActive(deviceKey === null ? undefined : { user: userId, key: deviceKey });
  const started = await startSession(ctx, tx, { userId, workspaceId, remember, confirmed });
  const { claims } = started;
  const announced = invitation ? await joinByInvitation(ctx, tx, { invitation, claims, code }) : [];
  const user = await findUser({ ...ctx, tx }, claims);
  if (!user) throw new Error("A user who just signed in cannot be found");
  await recordAudit(
    { ...ctx, tx, actor: claims },
    { kind: "sign_in", subject: email, after: { device: ctx.caller.device, way } },
  );
  if (started.device.isNew && (await hasSignedInBefore(tx, claims)))
    await queueNewDeviceMail(ctx, tx, email);
  return { started, user, announced, deviceKey };
}

/**
 * Signs in somebody who has proved who they are. With an invitation, they join the inviter's workspace and sign in
 * to it.
 * @param prepare checks what must hold in the same transaction; it may refuse.
 * @param also makes further changes in that transaction.
 */
export async function enter(
  ctx: OpenCtx,
  entering: Entering,
  {
    prepare,
    also,
  }: {
    readonly prepare: (tx: Tx) => Promise<void>;
    readonly also?: (tx: Tx, started: StartedSession) => Promise<void>;
  },
): Promise<AnswerOf<typeof finishLogin>> {
  const begun = await ctx.system(async (tx) => {
    await prepare(tx);
    const made = await begin(ctx, tx, entering);
    if ("started" in made) await also?.(tx, made.started);
    return made;
  });
  if (!("started" in begun)) throw await failedLogin(ctx, entering, begun);
  writeCookies(ctx, begun.started, entering.remember);
  for (const announcement of begun.announced) ctx.announce(announcement);
  const { user, deviceKey } = begun;
  return { accessToken: await ctx.signAccessToken(begun.started.claims), user, deviceKey };
}
