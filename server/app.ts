import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { requestAborted } from "./errors.ts";
import { endpoints } from "./features/endpoints.ts";
import { receiveMail } from "./features/mail-in/public.ts";
import { serveTus } from "./features/uploads/http.ts";
import { changesOf } from "./features/live/public.ts";
import { boundWork } from "./http/limits/bound-work.ts";
import { edgeOptions, refuseNul, takeJsonOnly } from "./http/edge/edge.ts";
import { refuseEmptyAnswers } from "./http/answering.ts";
import { accessTokens } from "./http/access-token.ts";
import { toFailedAnswer } from "./http/failures.ts";
import { logRefusal } from "./http/refusal-log.ts";
import { serveHealth } from "./http/health.ts";
import { type Proxies, trustOf, warnOfProxies } from "./http/edge/proxies.ts";
import { addSecurityHeaders } from "./http/edge/security-headers.ts";
import { forward, leaveConnectionsOpen, type Onward, REQUEST_ID } from "./http/edge/forward.ts";
import { serveAll } from "./http/serve.ts";
import type { Pools } from "./database/pool.ts";
import type { Services } from "./http/services.ts";
import { serveStaticFiles } from "./http/static-files.ts";
import { closeUnusedConnections } from "./http/limits/unused-connections.ts";
import { answerSeal } from "./platform/answer-seal.ts";
import { secretSeal } from "./platform/secret-seal.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { mailAddresses, type MailInSetting } from "./platform/mail/mail-addresses.ts";
import type { PushService } from "./platform/push/push-service.ts";
import { newId } from "./platform/ids.ts";
import type { LiveEvents } from "./platform/live/live.ts";
import type { RegistrationSetting } from "./context.ts";
import type { StorageAllowance } from "../contract/files/storage.ts";
import { SLOW, type Slow } from "./platform/slots.ts";
import { rateLimiter } from "./platform/rate-limit.ts";
import { requestLimits, type TurnLimits } from "./platform/turns/limits.ts";
import { takeTurns } from "./platform/turns/turns.ts";

const BODY_LIMIT = 1024 * 1024;

export interface AppOptions {
  readonly pool: Pools;
  readonly sessionSecret: string;
  readonly logger: FastifyBaseLogger | false;
  readonly live: LiveEvents;
  readonly files: FileStore;
  readonly allowance: StorageAllowance;
  readonly registration: RegistrationSetting;
  readonly secureCookies: boolean;
  readonly trustProxy: Proxies;
  readonly rateLimit: boolean;
  /** The address where people reach the product, if that is not the Host of the requests. */
  readonly publicUrl?: string | undefined;
  /** Whether a mail server is set up. */
  readonly mailIsSetUp: boolean;
  /** How this server receives mail; by default it receives none. */
  readonly mailIn?: MailInSetting | undefined;
  /** How this server sends messages to browsers. */
  readonly push: PushService;
  /** Another thread of this server hands requests on to this one. */
  readonly isBehind?: boolean | undefined;
  /** Where this server hands requests on to; by default it answers everything itself. */
  readonly onward?: Onward | undefined;
  /** The built web application. */
  readonly webRoot: string;
  /** How long a request may take to arrive completely; five minutes by default. */
  readonly requestTimeoutMs?: number | undefined;
  /** When a sender counts as slow, and loses its slot to others. */
  readonly slow?: Slow | undefined;
  /** The limits of requests in progress. */
  readonly turnLimits?: TurnLimits | undefined;
  readonly checkJsonText?: boolean;
  readonly now?: () => Date;
}

/** The composition root: every part of the server, put together once. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date());
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(options.trustProxy),
    genReqId: () => randomUUID(),
    ...(options.isBehind && {
      requestIdHeader: REQUEST_ID,
      logController: new LogController({ disableRequestLogging: true }),
    }),
    ...edgeOptions(options.requestTimeoutMs),
  });
  takeJsonOnly(app);
  refuseNul(app);
  if (options.isBehind) leaveConnectionsOpen(app);
  if (options.onward) forward(app, options.onward);
  const services: Services = {
    pool: options.pool,
    inTurn: takeTurns(options.turnLimits ?? requestLimits),
    tokens: accessTokens(options.sessionSecret),
    seal: answerSeal(options.sessionSecret),
    secrets: secretSeal(options.sessionSecret),
    countAttempt: rateLimiter({ pool: options.pool, enabled: options.rateLimit, now }),
    publish: (announcements) => options.live.publish(announcements),
    changesOf,
    live: options.live,
    files: options.files,
    allowance: options.allowance,
    registration: options.registration,
    slow: options.slow ?? SLOW,
    now,
    newId,
    secureCookies: options.secureCookies,
    publicUrl: options.publicUrl,
    mailIsSetUp: options.mailIsSetUp,
    mailIn:
      options.mailIn &&
      mailAddresses({ secret: options.sessionSecret, domain: options.mailIn.domain }),
    push: options.push,
    checkJsonText: options.checkJsonText ?? false,
  };

  app.setErrorHandler((error, request, reply) => {
    // A connection error is not a server error: the client has disconnected.
    const failed = toFailedAnswer(error === request.raw.errored ? requestAborted() : error);
    if (failed.unexpected) request.log.error({ err: error }, "request failed");
    logRefusal(request, failed);
    if (failed.retryAfter !== undefined) reply.header("retry-after", String(failed.retryAfter));
    return reply.code(failed.status).send(failed.body);
  });

  boundWork(app);
  await addSecurityHeaders(app, { https: options.secureCookies });
  refuseEmptyAnswers(app);
  warnOfProxies(app);
  await app.register(cookie);
  // Compresses only the answers for which `send` asks for it.
  await app.register(compress, { global: false, encodings: ["zstd", "gzip"] });
  serveHealth(app, options.pool, options.files);
  await serveAll(app, endpoints, services);
  await serveTus(app, services);
  if (options.mailIn) receiveMail(app, services, options.mailIn);
  closeUnusedConnections(app);
  await serveStaticFiles(app, options.webRoot);
  return app;
}
