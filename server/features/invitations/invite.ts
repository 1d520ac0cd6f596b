import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { type RefusedAddress, writeInvitations } from "./write-invitations.ts";

type Route = typeof routes.invite;

function refuseAddress([refused]: readonly RefusedAddress[]): Refusal {
  if (!refused) throw new Error("An address was refused without a reason");
  const { code, message } = refused.why;
  return new Refusal(code, message, { email: message });
}

/** Invites someone by email. */
export async function invite(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const [invitation] = await writeInvitations(ctx, {
    emails: [body.email],
    terms: body,
    refuse: refuseAddress,
  });
  if (!invitation) throw new Error("An address was neither invited nor refused");
  return { data: invitation };
}
