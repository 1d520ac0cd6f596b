import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { writeInvitations } from "./write-invitations.ts";

type Route = typeof routes.invite;

/** Invites someone by email. */
export async function invite(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { invited, refused } = await writeInvitations(ctx, { emails: [body.email], terms: body });
  const [invitation] = invited;
  if (invitation) return { data: invitation };
  const why = refused[0]?.why;
  if (!why) throw new Error("An address was neither invited nor refused");
  throw new Refusal(why.code, why.message, { email: why.message });
}
