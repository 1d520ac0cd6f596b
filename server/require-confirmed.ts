import type { Ctx } from "./context.ts";
import { isConfirmed } from "./database/confirmed.sql.ts";
import { Refusal } from "./errors.ts";

/** How long sensitive actions are possible after a person has proved who they are. */
const CONFIRMED_MINUTES = 15;

/** The parts of a `Ctx` that the check reads. In a transaction of the system role, the caller gives them. */
type Confirming = Pick<Ctx, "tx" | "now"> & { readonly actor: Pick<Ctx["actor"], "sessionId"> };

/**
 * Allows a sensitive action only if the person of this sign-in proved who they are a short time ago: by signing in,
 * or by `POST /api/auth/confirm`. Call it after the permission has been checked.
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
