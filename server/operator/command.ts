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
import { type Reset, resetSecondFactor } from "./reset-second-factor.ts";

const COMMAND = "npm run reset-second-factor -- ada@example.com";
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

/** Describes in a sentence what was done. */
function sentence(email: string, done: Reset | undefined): string {
  if (!done) return `There is no account with the address ${email}.`;
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

/** `npm run reset-second-factor -- EMAIL`: works whether Plumbline is running or not. */
export async function resetSecondFactorOf(args: readonly string[]): Promise<void> {
  const [typed] = args;
  const email = knownEmail.safeParse(typed);
  if (args.length !== 1 || !email.success) throw new StartError(`Name one account: ${COMMAND}`);
  const config = readConfig(process.env);
  requireDatabase(config);
  const site = publicAddress({ ...config, host: "localhost", address: undefined });
  const work = async (url: string) => {
    const pool = openPools({ urls: await loginsOf(config, url), max: 1 });
    try {
      const done = await resetSecondFactor(
        { system: (run) => asSystem(pool, run), siteUrl: site, now: new Date(), newId },
        email.data,
      ).catch((error: unknown) => {
        throw explainLogin(error);
      });
      console.log(sentence(email.data, done));
    } finally {
      await closePools(pool);
    }
  };
  await withDatabase(config, work, true);
}
