import type { getRegistration as route } from "../../../contract/auth/registration.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { findRegistration } from "./require-registration.ts";

/** Returns who may register, for the registration page. */
export async function getRegistration(ctx: OpenCtx): Promise<AnswerOf<typeof route>> {
  const { kind, domains } = await ctx.system((tx) => findRegistration(ctx, tx));
  return { data: { kind, domains: [...domains] } };
}
