import { DAILY_LINKS, DAILY_LINKS_OF_ONE } from "../../../contract/invitations.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { countedSince } from "./invitation-rules.ts";
import { countLinks } from "./invitations.sql.ts";

/** Counts a link to this address as sent; returns why if none may be sent. */
export type TakeLink = (email: string) => Refusal | undefined;

/** What the workspace may still send: the limit prevents flooding strangers with mail. */
export async function linksLeft(ctx: Ctx): Promise<TakeLink> {
  const sent = await countLinks(ctx.tx, countedSince(ctx.now));
  let all = [...sent.values()].reduce((sum, links) => sum + links, 0);
  return (email) => {
    if (all >= DAILY_LINKS) {
      return new Refusal(
        "rate_limited",
        `A company can send ${DAILY_LINKS} invitations in 24 hours. Please continue tomorrow.`,
      );
    }
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
