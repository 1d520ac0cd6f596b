import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { selectTrust } from "./trust.sql.ts";

/** Whether the actor's address is proven, or somebody vouched for them here. */
export async function isTrusted(ctx: Ctx): Promise<boolean> {
  return (await selectTrust(ctx.tx, ctx.actor)).trusted;
}

/**
 * Prevents an account from approving and paying while nobody knows who owns it, if the company wants that. By
 * default this applies where addresses can be proven by mail.
 * @throws Refusal `forbidden`
 */
export async function requireTrusted(ctx: Ctx): Promise<void> {
  const { trusted, provenOnly } = await selectTrust(ctx.tx, ctx.actor);
  if (trusted || !(provenOnly ?? ctx.mailIsSetUp)) return;
  throw new Refusal(
    "forbidden",
    ctx.mailIsSetUp
      ? "Your address is not confirmed yet. Confirm it on your profile with a code by mail, then try again."
      : "Your address is not confirmed. Ask another administrator, or whoever runs this server, to confirm it for you, then try again.",
  );
}
