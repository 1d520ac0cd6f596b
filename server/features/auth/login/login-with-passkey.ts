import type { loginWithPasskey as loginWithPasskeyRoute } from "../../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { Input, OpenCtx } from "../../../context.ts";
import { limitByAddress } from "../../../platform/call-limits.ts";
import { proveByPasskey } from "../../second-factor/public.ts";
import { enter } from "./enter.ts";

/** Signs in with a passkey alone: the passkey's device has verified the person who holds it. */
export async function loginWithPasskey(
  ctx: OpenCtx,
  { body }: Input<typeof loginWithPasskeyRoute>,
): Promise<AnswerOf<typeof loginWithPasskeyRoute>> {
  await limitByAddress(ctx, "passkey");
  const { userId, email } = await proveByPasskey(ctx, { answer: body.passkey });
  return enter(
    ctx,
    {
      userId,
      email,
      remember: body.remember,
      confirmed: true,
      invitation: undefined,
      joinCode: undefined,
      way: "passkey",
    },
    { prepare: async () => undefined },
  );
}
