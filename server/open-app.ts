import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { LoginUrls } from "./database/roles/login-roles.ts";
import { closePools, openPools, type Pools } from "./database/pool.ts";
import type { Onward } from "./http/edge/forward.ts";
import type { Proxies } from "./http/edge/proxies.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { LiveEvents } from "./platform/live/live.ts";
import { openLiveEvents } from "./platform/live/live-hub.ts";
import type { MailInSetting } from "./platform/mail/mail-addresses.ts";
import { openPush } from "./platform/push/open-push.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { requestLimits, type TurnLimits } from "./platform/turns/limits.ts";

/** The options with which one thread of the server starts. */
export interface Setting {
  readonly config: Config;
  readonly secret: string;
  readonly urls: LoginUrls;
  /** The built web application. */
  readonly webRoot: string;
}

/** The settings that belong to one thread alone. */
interface Own {
  readonly logger: Logger;
  /** The maximum number of connections to the database, for people's requests and for the system's work. */
  readonly connections: { readonly max: number; readonly maxSystem?: number };
  readonly turns?: Pick<TurnLimits, "running" | "slow">;
  readonly trustProxy: Proxies;
  readonly isBehind?: boolean;
  /** The server to which this thread hands requests on. */
  readonly onward?: Onward;
  readonly mailIn?: MailInSetting | undefined;
}

export interface OpenApp {
  readonly app: FastifyInstance;
  readonly pool: Pools;
  readonly live: LiveEvents;
  readonly files: FileStore;
  /** Finishes the requests in progress, then closes what they use. */
  close(): Promise<void>;
}

/** Opens what requests use, and the app that answers them. It does not listen. */
export async function openApp(
  { config, secret, urls, webRoot }: Setting,
  { logger, connections, turns, trustProxy, isBehind, onward, mailIn }: Own,
): Promise<OpenApp> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const files = openFiles({
      config,
      warn: (error, message) => logger.warn({ err: error }, message),
    });
    undo.push(() => files.close());
    const pool = openPools({
      urls,
      ...connections,
      lost: (error) => logger.warn({ err: error }, "an idle database connection was lost"),
      warn: (message) => logger.warn(message),
    });
    undo.push(() => closePools(pool));
    const live = await openLiveEvents({
      url: urls.system,
      secret,
      warn: (error, message) => logger.warn({ err: error }, message),
    });
    undo.push(() => live.close());
    const app = await buildApp({
      pool,
      sessionSecret: secret,
      logger,
      live,
      files,
      allowance: config.allowance,
      registration: config.registration,
      secureCookies: config.publicUrl?.startsWith("https:") ?? false,
      publicUrl: config.publicUrl,
      mailIsSetUp: config.smtpUrl !== undefined,
      rateLimit: config.rateLimit,
      trustProxy,
      webRoot,
      isBehind,
      onward,
      mailIn,
      push: openPush(config, secret),
      ...(turns && { turnLimits: { ...requestLimits, ...turns } }),
    });
    undo.push(() => app.close());
    return { app, pool, live, files, close };
  } catch (error) {
    await close();
    throw error;
  }
}
