import type { Logger } from "pino";
import { computingThread } from "./computing/computing.ts";
import type { Config } from "./config.ts";
import { startEmbeddedPostgres } from "./database/embedded/embedded-postgres.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { StartError } from "./database/embedded/start-error.ts";
import { migrate } from "./database/migrate.ts";
import { loginUrls, roleNames, rolesOf } from "./database/roles/login-roles.ts";
import { explainUnreachable } from "./database/unreachable.ts";
import { asReader, asRequester, asSystem } from "./database/transaction.ts";
import { type JobServices, openWorkers, scheduleJobs, sendMail } from "./features/jobs.ts";
import { type DigestsCtx, mailHint, mailSender } from "./features/mail/public.ts";
import { openNotice } from "./features/registration/public.ts";
import type { ReportServices } from "./features/reports/public.ts";
import { openApp } from "./open-app.ts";
import { mailAddresses } from "./platform/mail/mail-addresses.ts";
import { newId } from "./platform/ids.ts";
import { pgBossJobs } from "./platform/jobs-pg-boss.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { openPush } from "./platform/push/open-push.ts";
import { openMailTransport } from "./platform/mail/open-mail.ts";
import { sessionSecret } from "./platform/session-secret.ts";

/**
 * More connections than this would only wait for the same two or four cores. With those of the system's work (3),
 * the jobs (2) and the live events there are 14, and 6 more of the thread that computes.
 */
const POOL_SIZE = 8;

export interface Plumbline {
  /** The address of the server, for the person at the terminal. */
  readonly address: string;
  /** Finishes the requests in progress, then stops the database. */
  stop(): Promise<void>;
}

interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

async function startDatabase(config: Config, logger: Logger): Promise<Database> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => logger.info(message) });
}

function explainListen(error: unknown, config: Config): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to another number.`,
    );
  }
  if (code === "EACCES")
    return new StartError(
      `Port ${config.port} needs more rights than this user has. Set PORT to a number above 1023.`,
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`This machine has no address ${config.host}. Set HOST to one it has.`);
  return error;
}

async function prepareDemo(url: string, files: FileStore): Promise<void> {
  if ((await loadDemo(url, new Date(), files)) !== "other") return;
  throw new StartError(
    "This database contains real data, which a demo must not change. Set DATA_DIR to an empty folder for the demo.",
  );
}

/** Starts everything: database, migrations, server. @throws StartError with a sentence for the person who started it. */
export async function startPlumbline({
  config,
  logger,
  webRoot,
  demo,
}: {
  config: Config;
  logger: Logger;
  webRoot: string;
  demo: boolean;
}): Promise<Plumbline> {
  const database = await startDatabase(config, logger);
  const undo: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const secret = await sessionSecret({
      configured: config.sessionSecret,
      dataDir: config.dataDir,
    });
    const roles = config.databaseLogins ? rolesOf(config.databaseLogins) : roleNames(database.url);
    const urls = config.databaseLogins ?? loginUrls(database.url, secret, roles);
    const logins = { urls, areOurs: config.databaseLogins === undefined };
    const applied = await migrate(database.url, { roles, logins }).catch((error: unknown) => {
      const unreachable = config.databaseUrl ? explainUnreachable(error) : undefined;
      throw (
        unreachable ??
        new StartError(
          `The database could not be prepared: ${error instanceof Error ? error.message : String(error)}`,
        )
      );
    });
    if (applied.length > 0) logger.info({ migrations: applied.length }, "database migrated");
    const setting = { config, secret, urls, webRoot };
    const computing = computingThread(setting, (error, message) =>
      logger.error({ err: error }, message),
    );
    undo.push(() => computing.stop());
    const { app, pool, live, files, close } = await openApp(setting, {
      logger,
      connections: { max: POOL_SIZE },
      trustProxy: config.trustProxy,
      onward: computing,
      mailIn: config.mailIn,
    });
    undo.push(close);
    if (demo) await prepareDemo(database.url, files);
    if (config.trustProxy !== false && config.publicUrl === undefined)
      logger.warn(
        "PUBLIC_URL is not set: links in mails lead past the proxy, to this server itself",
      );
    const listening = await app
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => {
        throw explainListen(error, config);
      });

    const system: JobServices["system"] = (work) => asSystem(pool, work);
    const notice = await system((tx) => openNotice(tx, config.registration));
    if (notice !== undefined)
      logger[config.registration.reach === "network" ? "warn" : "info"](notice);
    const now = () => new Date();
    const warn: JobServices["warn"] = (error, message) => logger.warn({ err: error }, message);
    const mail = mailSender({
      system,
      now,
      warn,
      logFailure: (details, message) => logger.warn(details, message),
      transport: openMailTransport({ config, now, log: logger }),
    });
    const push = openPush(config, secret);
    const services: JobServices & ReportServices & DigestsCtx = {
      system,
      asReader: (reader, work) => asReader(pool, reader, work),
      asRequester: (job, work) => asRequester(pool, job, work),
      now,
      newId,
      warn,
      publish: (announcements) => live.publish(announcements),
      files,
      allowance: config.allowance,
      siteUrl: config.publicUrl ?? listening,
      mailIsSetUp: config.smtpUrl !== undefined,
      mailIn: config.mailIn && mailAddresses({ secret, domain: config.mailIn.domain }),
      sendDueMail: () => mail.sendDue(),
    };
    const endMailHints = mailHint.listen(() => {
      sendMail(services).catch((error: unknown) => logger.error({ err: error }, "mail waits"));
    });
    undo.push(async () => endMailHints());
    const jobs = pgBossJobs({ url: urls.system, log: logger });
    const workers = openWorkers({ ...services, push });
    scheduleJobs(jobs, services, workers);
    // Nobody who opens the first page has to wait for this.
    void jobs.start();
    undo.push(() => jobs.stop());
    undo.push(() => Promise.all([mail.stop(), workers.stop()]));
    return { address: config.publicUrl ?? listening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
