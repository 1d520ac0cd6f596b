import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { isTrusted } from "../email-proof/public.ts";
import { selectPersonJson } from "./people-list.sql.ts";
import { named } from "./people-rules.ts";
import { lockMember, type Member } from "./people.sql.ts";
import { selectVouching, setVouch, standsBehind } from "./vouching.sql.ts";

type Vouch = typeof routes.vouchForPerson;
type Withdraw = typeof routes.withdrawVouch;

async function requireMember(ctx: Ctx, id: string): Promise<Member> {
  const member = await lockMember(ctx.tx, id);
  if (!member) throw notFound("person");
  return member;
}

/**
 * @throws Refusal `forbidden` if the actor vouches for themselves or for somebody they invited, or is not known
 * themselves
 */
async function requireIndependent(ctx: Ctx, member: Member): Promise<void> {
  const { workspaceId, userId, isOwner } = ctx.actor;
  if (member.id === userId)
    throw new Refusal(
      "forbidden",
      ctx.mailIsSetUp
        ? "You cannot confirm your own address as an administrator. Confirm it on your profile with a code by mail."
        : "You cannot confirm your own address as an administrator. Ask another administrator, or whoever runs this server.",
    );
  if (!isOwner && !(await isTrusted(ctx)))
    throw new Refusal(
      "forbidden",
      "Your own address is not confirmed, so you cannot confirm somebody else’s.",
    );
  if (await standsBehind(ctx.tx, { workspaceId, userId: member.id, voucher: userId }))
    throw new Refusal(
      "forbidden",
      `You invited ${member.name}, or the person who did, so another administrator must confirm their address.`,
    );
}

async function record(
  ctx: Ctx,
  member: Member,
  change: { readonly before: boolean; readonly after: boolean },
): Promise<JsonText<AnswerOf<Vouch>>> {
  await setVouch(ctx.tx, {
    userId: member.id,
    by: change.after ? ctx.actor.userId : null,
    now: ctx.now,
  });
  await recordAudit(ctx, {
    kind: "address_vouched",
    subject: named(member),
    before: { vouched: change.before },
    after: { vouched: change.after },
  });
  await recordActivity(ctx, {
    action: change.after ? "vouched" : "vouch_withdrawn",
    entityType: "user",
    entityId: member.id,
    message: change.after
      ? `confirmed ${member.name}’s address`
      : `withdrew the confirmation of ${member.name}’s address`,
    changes: { vouched: change },
  });
  ctx.announce({ topic: "session", user: member.id });
  return answerOf(ctx, member);
}

async function answerOf(ctx: Ctx, { id }: Member): Promise<JsonText<AnswerOf<Vouch>>> {
  const person = await selectPersonJson(ctx.tx, id);
  if (person === undefined) throw new Error("A member who is held cannot be read");
  return { json: `{"data":${person}}` };
}

/**
 * Vouches for somebody whose address nobody has proven. The actor is an administrator who knows them, and who is
 * not behind their invitation. The vouch is valid until an administrator withdraws it, even if the voucher leaves:
 * they knew the person then, and the audit trail says who it was.
 */
export async function vouchForPerson(
  ctx: Ctx,
  { params }: Input<Vouch>,
): Promise<JsonText<AnswerOf<Vouch>>> {
  const member = await requireMember(ctx, params.id);
  await requireIndependent(ctx, member);
  const { proven, vouched } = await selectVouching(ctx.tx, member.id);
  if (proven) throw new Refusal("conflict", `${member.name} has already confirmed their address.`);
  if (vouched) return answerOf(ctx, member);
  await requireConfirmed(ctx);
  return record(ctx, member, { before: false, after: true });
}

/** Withdraws an administrator's vouch. Idempotent. */
export async function withdrawVouch(
  ctx: Ctx,
  { params }: Input<Withdraw>,
): Promise<JsonText<AnswerOf<Withdraw>>> {
  const member = await requireMember(ctx, params.id);
  const { vouched } = await selectVouching(ctx.tx, member.id);
  if (!vouched) return answerOf(ctx, member);
  await requireConfirmed(ctx);
  return record(ctx, member, { before: true, after: false });
}
