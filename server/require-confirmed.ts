import type { Ctx } from "./context.ts";
import { isConfirmed } from "./database/confirmed.sql.ts";
import { Refusal } from "./errors.ts";

/** How long after proving who one is sensitive acts are possible without doing so again. */
const CONFIRMED_MINUTES = 15;

/** What the check reads of a `Ctx`. In a transaction of the system role, its parts are given. */
type Confirming = Pick<Ctx, "tx" | "now"> & { readonly actor: Pick<Ctx["actor"], "sessionId"> };

/**
 * Lets a sensitive act go on only if the person of this sign-in proved who they are a short time ago: by
 * signing in, or by `POST /api/auth/confirm`. Call it after the permission has been checked.
 * @throws Refusal `confirmation_required`
 */
export async function requireConfirmed({ tx, actor, now }: Confirming): Promise<void> {
  const since = new Date(now.getTime() - CONFIRMED_MINUTES * 60_000);
  if (await isConfirmed(tx, { sessionId: actor.sessionId, since })) return;
  throw new Refusal(
    "confirmation_required",
    "Please confirm that it is you, then try again. Nothing was changed.",
  );
}
