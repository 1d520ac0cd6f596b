import type { me } from "../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { findUser } from "./accounts.sql.ts";

/** The person of the access token. */
export async function showMe(ctx: Ctx): Promise<AnswerOf<typeof me>> {
  const user = await findUser(ctx, ctx.actor);
  if (!user) throw notFound("account");
  return { user };
}
