import { type Registration, takesCompanyOf } from "../../../contract/auth/registration.ts";
import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { noNewAccount, noNewCompany, registrationNow } from "./registration-rules.ts";
import { lockFirstCompany, selectRegistration } from "./registration.sql.ts";

/** Who may register now, in a transaction of the system role. */
export async function findRegistration(ctx: OpenCtx, tx: Tx): Promise<Registration> {
  const found = await selectRegistration(tx);
  return registrationNow({ configured: ctx.registration.configured, ...found });
}

/** @throws Refusal `forbidden` if invited people may not make an account. */
export async function requireNewAccounts(ctx: OpenCtx, tx: Tx): Promise<void> {
  if ((await findRegistration(ctx, tx)).kind === "off") throw noNewAccount();
}

/**
 * Checks that a person with this address may make a company. While there is none, concurrent requests for the
 * first company wait for each other, so that only one is the first.
 * @throws Refusal `forbidden`
 */
export async function requireNewCompanies(ctx: OpenCtx, tx: Tx, email: string): Promise<void> {
  if (!(await selectRegistration(tx)).hasCompany) await lockFirstCompany(tx);
  const now = await findRegistration(ctx, tx);
  if (!takesCompanyOf(now, email)) throw noNewCompany(now);
}
