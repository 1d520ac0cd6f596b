import {
  DAILY_LINKS,
  DAILY_LINKS_OF_ONE,
  DAILY_LINKS_ON_TRIAL,
} from "../../../contract/people/invitations.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { isOnTrial } from "../registration/public.ts";
import { countedSince } from "./invitation-rules.ts";
import { countLinks } from "./invitations.sql.ts";

function tooMany(onTrial: boolean): string {
  return onTrial
    ? `A new company can send ${DAILY_LINKS_ON_TRIAL} invitations in 24 hours, until its owner has confirmed their address in the profile.`
    : `A company can send ${DAILY_LINKS} invitations in 24 hours. Please continue tomorrow.`;
}

/** Counts a link to this address as sent; returns the reason if none may be sent. */
export type TakeLink = (email: string) => Refusal | undefined;

/**
 * Returns what takes links from the number that the workspace, and each address, may still be sent. The limit prevents flooding strangers with mail. Call it
 * under `lockInvitationsOf`, so that concurrent requests cannot share what is left.
 */
export async function linksLeft(ctx: Ctx): Promise<TakeLink> {
  const onTrial = await isOnTrial(ctx.tx, {
    workspaceId: ctx.actor.workspaceId,
    mailIsSetUp: ctx.mailIsSetUp,
  });
  const most = onTrial ? DAILY_LINKS_ON_TRIAL : DAILY_LINKS;
  const sent = await countLinks(ctx.tx, countedSince(ctx.now));
  let all = [...sent.values()].reduce((sum, links) => sum + links, 0);
  return (email) => {
    if (all >= most) return new Refusal("rate_limited", tooMany(onTrial));
    if ((sent.get(email) ?? 0) >= DAILY_LINKS_OF_ONE) {
      return new Refusal(
        "rate_limited",
        `${email} was sent ${DAILY_LINKS_OF_ONE} invitations in 24 hours. Please wait for an answer.`,
      );
    }
    all += 1;
    return undefined;
  };
}
