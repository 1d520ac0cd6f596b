import type { Ctx } from "./context.ts";
import { lacksSecondFactor } from "./database/required-factor.sql.ts";
import { Refusal } from "./errors.ts";

/** The people of whom a company can require a second factor: those who administer it, and those who approve or pay. */
export type FactorDuty = "admins" | "deciders";

/** The parts of a `Ctx` that the check reads. In a transaction of the system role, the caller gives them. */
type Acting = Pick<Ctx, "tx"> & { readonly actor: Pick<Ctx["actor"], "userId" | "workspaceId"> };

/**
 * Refuses an action for which the company requires a second factor, if the person has set up none.
 * @throws Refusal `second_factor_required`
 */
export async function requireSecondFactor({ tx, actor }: Acting, duty: FactorDuty): Promise<void> {
  if (!(await lacksSecondFactor(tx, { ...actor, duty }))) return;
  throw new Refusal(
    "second_factor_required",
    "Your company requires a second step at the login for this. Set one up in your profile, under Security.",
  );
}
