import type { register as registerRoute } from "../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Announcement } from "../../announcement.ts";
import type { Input, OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { refuseBreached } from "../../platform/breached/breached-passwords.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { type CheckedCode, checkJoiningCode } from "../email-proof/public.ts";
import {
  type LinkedInvitation,
  lockInvitationOfLink,
  joinByInvitation,
} from "../invitations/public.ts";
import { requireNewAccounts, requireNewCompanies } from "../registration/public.ts";
import { findUser, insertAccount, insertWorkspace, selectDeviceKey } from "./accounts.sql.ts";
import { actingAs } from "../../acting-as.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { type StartedSession, startSession, writeCookies } from "./start-session.ts";

type Body = Input<typeof registerRoute>["body"];

interface Begun {
  readonly started: StartedSession;
  /** Events to announce after the commit. */
  readonly announced: readonly Announcement[];
}

async function addAccount(
  ctx: OpenCtx,
  tx: Tx,
  { body, passwordHash }: { readonly body: Body; readonly passwordHash: string },
): Promise<string> {
  const { email, name, company } = body;
  const userId = ctx.newId();
  const account = { userId, email, name, company, passwordHash, createdAt: ctx.now };
  if (await insertAccount(tx, account)) return userId;
  const message = "An account with this email exists already. Please sign in instead.";
  throw new Refusal("conflict", message, { email: message });
}

/** Creates a workspace for the newcomer, who owns it in the role that they asked for. */
async function openCompany(
  ctx: OpenCtx,
  tx: Tx,
  { userId, body }: { readonly userId: string; readonly body: Body },
): Promise<Begun> {
  const { company, role, remember } = body;
  const workspaceId = ctx.newId();
  const settings = await insertWorkspace(tx, {
    workspaceId,
    name: company,
    ownerId: userId,
    role,
    createdAt: ctx.now,
  });
  const started = await startSession(ctx, tx, {
    userId,
    workspaceId,
    remember,
    confirmed: true,
  });
  const { as } = actingAs(ctx, tx, { ...started.claims, ...settings, role, isOwner: true });
  await recordActivity(as, {
    action: "registered",
    entityType: "user",
    entityId: userId,
    message: `created the account of ${company}`,
  });
  // Nobody can be listening in a workspace that does not exist yet.
  return { started, announced: [] };
}

/** Returns an invitation to exactly this email, and locks it. @throws Refusal if it is not valid */
async function holdInvitationFor(
  ctx: OpenCtx,
  tx: Tx,
  { token, email }: { readonly token: string; readonly email: string },
): Promise<LinkedInvitation> {
  const invitation = await lockInvitationOfLink(tx, { token, now: ctx.now });
  if (invitation.email === email) return invitation;
  const message = `This invitation is for ${invitation.email}. Please register with that address.`;
  throw new Refusal("validation_failed", message, { email: message });
}

/** Counts an attempt. Other people's attempts with this email do not block the person who has an invitation. */
async function limitRegistration(ctx: OpenCtx, { email, invitation: token }: Body): Promise<void> {
  await limitByAddress(ctx, "register");
  if (token === undefined) {
    await limitByAccount(ctx, "register", email);
    return;
  }
  await ctx.system((tx) => holdInvitationFor(ctx, tx, { token, email }));
  await limitByAccount(ctx, "invitation", email);
}

/** @throws Refusal `forbidden` if the installation does not take this company, or this person */
async function requireRegistration(ctx: OpenCtx, tx: Tx, body: Body): Promise<void> {
  if (body.invitation === undefined) await requireNewCompanies(ctx, tx, body.email);
  else await requireNewAccounts(ctx, tx);
}

/** Joins the inviter's workspace in the role of the invitation. */
async function joinCompany(
  ctx: OpenCtx,
  tx: Tx,
  {
    token,
    body,
    code,
    passwordHash,
  }: {
    readonly token: string;
    readonly body: Body;
    readonly code: CheckedCode | undefined;
    readonly passwordHash: string;
  },
): Promise<Begun> {
  const invitation = await holdInvitationFor(ctx, tx, { token, email: body.email });
  const userId = await addAccount(ctx, tx, { body, passwordHash });
  const { workspaceId } = invitation;
  const started = await startSession(ctx, tx, {
    userId,
    workspaceId,
    remember: body.remember,
    confirmed: true,
  });
  const { claims } = started;
  return { started, announced: await joinByInvitation(ctx, tx, { invitation, claims, code }) };
}

/**
 * Creates an account and signs in with a session cookie: in a new workspace named after the
 * company, or, with an invitation, in the inviter's.
 */
export async function register(
  ctx: OpenCtx,
  { body }: Input<typeof registerRoute>,
): Promise<AnswerOf<typeof registerRoute>> {
  const { email, invitation: token } = body;
  await limitRegistration(ctx, body);
  await ctx.system((tx) => requireRegistration(ctx, tx, body));
  await refuseBreached(body.password, "password");
  const code =
    token === undefined
      ? undefined
      : await checkJoiningCode(ctx, { email, code: body.code, proven: false });
  const passwordHash = await hashPassword(body.password);

  const { started, announced, user, deviceKey } = await ctx.system(async (tx) => {
    await requireRegistration(ctx, tx, body);
    const begun =
      token === undefined
        ? await openCompany(ctx, tx, {
            userId: await addAccount(ctx, tx, { body, passwordHash }),
            body,
          })
        : await joinCompany(ctx, tx, { token, body, code, passwordHash });
    const { claims } = begun.started;
    await recordAudit(
      { ...ctx, tx, actor: claims },
      { kind: "sign_in", subject: email, after: { device: ctx.caller.device, registered: true } },
    );
    const key = await selectDeviceKey(tx, claims.userId);
    return { ...begun, user: await findUser({ ...ctx, tx }, claims), deviceKey: key };
  });
  if (!user) throw new Error("The account that was just made cannot be found");

  writeCookies(ctx, started, body.remember);
  for (const announcement of announced) ctx.announce(announcement);
  return { accessToken: await ctx.signAccessToken(started.claims), user, deviceKey };
}
