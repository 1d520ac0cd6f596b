import { DAY_MS } from "../../../../engine/day.ts";
import type { finishLogin as finishLoginRoute } from "../../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import { TRUST_DAYS } from "../../../../contract/auth/second-factor.ts";
import type { Input, OpenCtx } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { hashSecretToken } from "../../../platform/secret-token.ts";
import { proveFactor } from "../../second-factor/public.ts";
import { lockPasswordHash } from "../accounts.sql.ts";
import { trustDevice } from "../devices.sql.ts";
import { enter, joinCodeOf } from "./enter.ts";
import { failedLogin } from "./failed-login.ts";
import { limitSecondFactor } from "./limit-login.ts";
import { countWrong, findTicket, spendTicket } from "../tickets.sql.ts";

function outdated(): Refusal {
  return new Refusal(
    "unauthenticated",
    "This took too long, or was tried too often. Log in again.",
  );
}

/** Finishes a sign-in whose password was right, with a second factor. */
export async function finishLogin(
  ctx: OpenCtx,
  { body }: Input<typeof finishLoginRoute>,
): Promise<AnswerOf<typeof finishLoginRoute>> {
  const { ticket, trust, invitation, emailCode } = body;
  const hash = hashSecretToken(ticket);
  const find = () => ctx.system((tx) => findTicket(tx, { hash, now: ctx.now }));
  const pending = await find();
  if (!pending) throw outdated();
  const { userId, email, remember } = pending;
  await limitSecondFactor(ctx, { userId, email });

  const joinCode = await joinCodeOf(ctx, { ...pending, invitation, code: emailCode });

  const way = await proveFactor(ctx, userId, body).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "validation_failed") throw error;
    await ctx.system((tx) => countWrong(tx, hash));
    throw await failedLogin(ctx, { userId, email }, (await find()) ? error : outdated());
  });

  return enter(
    ctx,
    { userId, email, remember, confirmed: true, invitation, joinCode, way },
    {
      async prepare(tx) {
        await lockPasswordHash(tx, userId);
        if (!(await findTicket(tx, { hash, now: ctx.now }))) throw outdated();
        if (!(await spendTicket(tx, hash))) throw outdated();
      },
      async also(tx, { device }) {
        if (!trust) return;
        const until = new Date(ctx.now.getTime() + TRUST_DAYS * DAY_MS);
        await trustDevice(tx, { id: device.id, until });
      },
    },
  );
}
