import type { PasskeyAnswer } from "../../../contract/auth/passkeys.ts";
import type { FactorWay } from "../../../contract/auth/second-factor.ts";
import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { selectPasskeys } from "./passkeys.sql.ts";
import { proveByPasskey } from "./prove-by-passkey.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import {
  countRecoveryCodes,
  findRecoveryCode,
  selectTotp,
  spendRecoveryCode,
  spendTotpStep,
} from "./second-factor.sql.ts";
import { totpStep } from "./totp.ts";

/** The ways in which a person can prove who they are besides the password; none if they set up none. */
export async function waysOf(tx: Tx, userId: string): Promise<FactorWay[]> {
  const totp = await selectTotp(tx, userId);
  const ways: FactorWay[] = [];
  if ((await selectPasskeys(tx, userId)).length > 0) ways.push("passkey");
  if (totp && totp.since !== null) ways.push("totp");
  if (ways.length > 0 && (await countRecoveryCodes(tx, userId)) > 0) ways.push("recovery");
  return ways;
}

function incorrect(): Refusal {
  const message = "This code is not right, or was used before";
  return new Refusal("validation_failed", message, { code: message });
}

/** What the secret of a person's authenticator app is sealed for. */
export function sealedFor(userId: string): string {
  return `totp ${userId}`;
}

async function proveByApp(ctx: OpenCtx, userId: string, code: string): Promise<boolean> {
  return ctx.system(async (tx) => {
    const totp = await selectTotp(tx, userId);
    if (totp === undefined || totp.since === null) return false;
    const secret = ctx.secrets.open(totp.sealed, sealedFor(userId));
    const step = secret === undefined ? undefined : totpStep(secret, code, ctx.now);
    return step !== undefined && spendTotpStep(tx, { userId, step });
  });
}

async function proveByRecovery(ctx: OpenCtx, userId: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (!code) return false;
  const { selector, secret } = code;
  const stored = await ctx.system((tx) => findRecoveryCode(tx, { userId, selector }));
  const matches = await verifyPassword(stored?.hash, secret);
  if (!stored || !matches) return false;
  return ctx.system(async (tx) => {
    if (!(await spendRecoveryCode(tx, { id: stored.id, at: ctx.now }))) return false;
    const left = await countRecoveryCodes(tx, userId);
    const entry = { kind: "recovery_code_used", subject: "Own account", after: { left } } as const;
    await recordAuditOfPerson({ ...ctx, tx }, { userId, isActor: true }, entry);
    return true;
  });
}

/** The answer or code with which somebody proves who they are. */
export interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Checks an answer of a passkey, a code of the authenticator app, or a recovery code, and uses it up. The caller
 * counts the attempt.
 * @throws Refusal `validation_failed` with the field `passkey` or `code`
 */
export async function proveFactor(
  ctx: OpenCtx,
  userId: string,
  { code = "", passkey }: Proof,
): Promise<FactorWay> {
  if (passkey) {
    await proveByPasskey(ctx, { answer: passkey, userId });
    return "passkey";
  }
  const plain = code.replaceAll(/[\s-]/g, "");
  const way = /^\d{6}$/.test(plain) ? "totp" : "recovery";
  const prove = way === "totp" ? proveByApp : proveByRecovery;
  if (await prove(ctx, userId, plain)) return way;
  throw incorrect();
}
