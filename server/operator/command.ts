import { knownEmail } from "../../contract/auth/auth.ts";
import { type Config, readConfig } from "../config.ts";
import { StartError } from "../database/embedded/start-error.ts";
import { requireDatabase, withDatabase } from "../database/lend-database.ts";
import { type LoginUrls, loginUrls, roleNames } from "../database/roles/login-roles.ts";
import { closePools, openPools } from "../database/pool.ts";
import { asSystem } from "../database/transaction.ts";
import { publicAddress } from "../http/edge/public-address.ts";
import { newId } from "../platform/ids.ts";
import { presentSecret } from "../platform/session-secret.ts";
import { confirmAddress } from "./confirm-address.ts";
import type { OperatorCtx } from "./operator-ctx.ts";
import { type Reset, resetSecondFactor } from "./reset-second-factor.ts";

/** What PostgreSQL answers to a login that it does not know, or to a wrong password. */
const LOGIN_REFUSED = new Set<unknown>(["28P01", "28000"]);

/** The connection strings with which the server logs in. */
async function loginsOf(config: Config, url: string): Promise<LoginUrls> {
  if (config.databaseLogins) return config.databaseLogins;
  const { dataDir } = config;
  const secret = await presentSecret({ configured: config.sessionSecret, dataDir });
  if (secret !== undefined) return loginUrls(url, secret, roleNames(url));
  throw new StartError(
    `There is no session-secret in ${dataDir}: set DATA_DIR or SESSION_SECRET as for the server, which must have started once.`,
  );
}

function explainLogin(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (!LOGIN_REFUSED.has(code)) return error;
  const words = "The database refused the login: use the settings with which the server runs.";
  return new StartError(words, { cause: error });
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}

const list = new Intl.ListFormat("en");

/** Describes in a sentence what was removed. */
function resetInWords(email: string, done: Reset): string {
  const removed = [
    ...(done.app ? ["the authenticator app"] : []),
    ...counted(done.passkeys, "passkey", "passkeys"),
    ...counted(done.recoveryCodes, "recovery code", "recovery codes"),
    ...counted(done.trustedBrowsers, "trusted browser", "trusted browsers"),
  ];
  if (removed.length === 0) return `${email} has no second factor: there was nothing to remove.`;
  const ended = counted(done.signInsEnded, "sign-in", "sign-ins")[0] ?? "no sign-in";
  return `Removed ${list.format(removed)} of ${email}, ended ${ended}, and queued a mail to them.`;
}

interface AccountCommand {
  /** How it is typed. */
  readonly name: string;
  /** Does it to one account, and says so in a sentence; undefined if there is no such account. */
  readonly run: (ctx: OperatorCtx, email: string) => Promise<string | undefined>;
}

/** Runs a command on the account that `args` name, whether Plumbline is running or not. */
async function onAccount({ name, run }: AccountCommand, args: readonly string[]): Promise<void> {
  const [typed] = args;
  const email = knownEmail.safeParse(typed);
  if (args.length !== 1 || !email.success)
    throw new StartError(`Name one account: npm run ${name} -- ada@example.com`);
  const config = readConfig(process.env);
  requireDatabase(config);
  const site = publicAddress({ ...config, host: "localhost", address: undefined });
  const work = async (url: string) => {
    const pool = openPools({ urls: await loginsOf(config, url), max: 1 });
    try {
      const done = await run(
        { system: (each) => asSystem(pool, each), siteUrl: site, now: new Date(), newId },
        email.data,
      ).catch((error: unknown) => {
        throw explainLogin(error);
      });
      console.log(done ?? `There is no account with the address ${email.data}.`);
    } finally {
      await closePools(pool);
    }
  };
  await withDatabase(config, work, true);
}

/** `npm run reset-second-factor -- EMAIL` */
export function resetSecondFactorOf(args: readonly string[]): Promise<void> {
  const run: AccountCommand["run"] = async (ctx, email) => {
    const done = await resetSecondFactor(ctx, email);
    return done && resetInWords(email, done);
  };
  return onAccount({ name: "reset-second-factor", run }, args);
}

/** `npm run confirm-address -- EMAIL` */
export function confirmAddressOf(args: readonly string[]): Promise<void> {
  const run: AccountCommand["run"] = async (ctx, email) => {
    const isNew = await confirmAddress(ctx, email);
    if (isNew === undefined) return undefined;
    return isNew ? `Confirmed that ${email} is theirs.` : `${email} was confirmed already.`;
  };
  return onAccount({ name: "confirm-address", run }, args);
}
