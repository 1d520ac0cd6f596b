import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { inject } from "vitest";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from "../../contract/route.ts";
import { buildApp } from "../app.ts";
import type { Announcement } from "../announcement.ts";
import type { MailInSetting } from "../platform/mail/mail-addresses.ts";
import { accessTokens } from "../http/access-token.ts";
import { createLogger } from "../http/logger.ts";
import type { Onward } from "../http/edge/forward.ts";
import type { Proxies } from "../http/edge/proxies.ts";
import { diskFiles } from "../platform/files/file-disk.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Registration } from "../../contract/auth/registration.ts";
import type { StorageAllowance } from "../../contract/files/storage.ts";
import type { PushService } from "../platform/push/push-service.ts";
import { testPush } from "./push-server.ts";
import { newId } from "../platform/ids.ts";
import type { Slow } from "../platform/slots.ts";
import type { LiveEvents } from "../platform/live/live.ts";
import { openLiveEvents } from "../platform/live/live-hub.ts";
import { SHARED, TEST_SECRET } from "./global-setup.ts";
import type { TurnLimits } from "../platform/turns/limits.ts";
import { fileFor, formOf } from "./form.ts";
import { createTestDatabase, type TestDatabase } from "./database/test-database.ts";
import type { TestPerson } from "./company.ts";

export interface CallInput<R extends AnyRoute> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
  readonly headers?: Record<string, string>;
  readonly cookies?: Record<string, string>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** The announcements to live listeners, in order, without numbers. */
  readonly announced: Announcement[];
  readonly live: LiveEvents;
  readonly files: FileStore;
  readonly allowance: StorageAllowance;
  /** The clock that the app reads; set it to move time. */
  readonly clock: { now: Date };
  /** An access token for a person's sign-in, made now or at another time. */
  token(person: TestPerson, at?: Date): Promise<string>;
  /** Sends a request through the whole server, as a person or as nobody. A form contains a small PDF. */
  call<R extends AnyRoute>(
    route: R,
    input?: CallInput<R>,
    as?: TestPerson,
  ): Promise<LightMyRequestResponse>;
  /** Sends any request, well-formed or not. */
  raw(
    request: {
      method: string;
      url: string;
      payload?: string | Buffer | Readable;
      headers?: Record<string, string>;
    },
    as?: TestPerson,
  ): Promise<LightMyRequestResponse>;
  /** Listens on a socket from now on, and resolves to its address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

function urlOf(route: AnyRoute, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string | number>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/**
 * The time now, for a test's clock. Its milliseconds are fixed: PostgreSQL drops zeros at the end of a
 * fraction and toISOString keeps them, so that one time in ten the two would write it differently.
 */
export function testNow(): Date {
  return new Date(new Date().setMilliseconds(123));
}

/** Live events of an app without open streams. */
export const noLiveEvents: LiveEvents = {
  publish: () => undefined,
  listen: () => () => undefined,
  close: async () => undefined,
};

function withoutNumber(announcement: Announcement): Announcement {
  const { number: _, ...rest } = announcement;
  return rest;
}

/** Records announcements and passes them on. */
function recording(announced: Announcement[], live: LiveEvents): LiveEvents {
  return {
    publish(announcements) {
      announced.push(...announcements.map(withoutNumber));
      live.publish(announcements);
    },
    listen: (listener) => live.listen(listener),
    close: () => live.close(),
  };
}

export interface TestAppOptions {
  readonly rateLimit?: boolean;
  /** As if the product were served over https. */
  readonly secureCookies?: boolean;
  readonly trustProxy?: Proxies;
  readonly publicUrl?: string;
  /** As if a mail server were set up. */
  readonly mailIsSetUp?: boolean;
  /** Where mail arrives. */
  readonly mailIn?: MailInSetting;
  readonly push?: PushService;
  readonly requestTimeoutMs?: number;
  readonly slow?: Slow;
  readonly turnLimits?: TurnLimits;
  /** Carries announcements over the database, as in production. */
  readonly live?: boolean;
  /** The file store; by default its own folder. */
  readonly files?: FileStore;
  /** Where its own folder is; by default beside those of other programs. */
  readonly filesIn?: string;
  /** What each company may store; by default more than any test stores. */
  readonly allowance?: StorageAllowance;
  /** What REGISTRATION says; by default it is not set. */
  readonly registration?: Registration;
  /** Receives each line of the log; without it nothing is logged. */
  readonly log?: (line: string) => void;
  /** The other server, which answers the requests that the app passes on; by default the app answers everything. */
  readonly onward?: Onward;
  /** A database shared with another app. It outlives this app. */
  readonly database?: TestDatabase;
}

/** The whole server on its own database, without a socket. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(inject("serverUrl")));
  const clock = { now: testNow() };
  const announced: Announcement[] = [];
  const hub = options.live
    ? await openLiveEvents({
        url: database.logins.system,
        secret: TEST_SECRET,
        warn: () => undefined,
      })
    : noLiveEvents;
  const live = recording(announced, hub);
  const folder = path.join(options.filesIn ?? tmpdir(), `plumbline-files-${newId()}`);
  const files = options.files ?? diskFiles(folder);
  const allowance = options.allowance ?? { bytes: 2 ** 40, files: 1_000_000 };
  const tokens = accessTokens(TEST_SECRET);
  const app = await buildApp({
    pool: database.pool,
    sessionSecret: TEST_SECRET,
    logger: options.log ? createLogger("info", { write: options.log }) : false,
    live,
    files,
    allowance,
    registration: { configured: options.registration, reach: "machine" },
    secureCookies: options.secureCookies ?? false,
    trustProxy: options.trustProxy ?? false,
    publicUrl: options.publicUrl,
    mailIsSetUp: options.mailIsSetUp ?? false,
    mailIn: options.mailIn,
    push: options.push ?? testPush(),
    requestTimeoutMs: options.requestTimeoutMs,
    slow: options.slow,
    turnLimits: options.turnLimits,
    onward: options.onward,
    webRoot: "no such folder",
    rateLimit: options.rateLimit ?? false,
    checkJsonText: true,
    now: () => clock.now,
  });
  await app.ready();
  const token = (person: TestPerson, at = clock.now) => tokens.sign(person.claims, at);
  const authorization = async (person: TestPerson | undefined) =>
    person ? { authorization: `Bearer ${await token(person)}` } : {};

  return {
    app,
    database,
    announced,
    live,
    files,
    allowance,
    clock,
    token,
    async call(route, input = {}, as) {
      const form = route.takes === "form" ? formOf(input.body ?? {}, fileFor(route)) : undefined;
      return app.inject({
        method: route.method,
        url: urlOf(route, input.params, input.query),
        ...(form ? { payload: form.payload } : {}),
        ...(form || input.body === undefined ? {} : { payload: input.body as object }),
        headers: { ...(await authorization(as)), ...form?.headers, ...input.headers },
        cookies: input.cookies ?? {},
      });
    },
    async raw(request, as) {
      return app.inject({
        method: request.method as "GET",
        url: request.url,
        ...(request.payload === undefined ? {} : { payload: request.payload }),
        headers: { ...(await authorization(as)), ...request.headers },
      });
    },
    async listen() {
      if (!app.server.listening) return app.listen({ port: 0, host: "127.0.0.1" });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    async close() {
      await app.close();
      await live.close();
      await rm(folder, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}

let shared: Promise<TestApp> | undefined;

/**
 * Starts the whole server on one database for all test files of this worker, one after the other, because creating
 * them takes a second. It is for tests of companies that they create themselves. Tests of jobs, of what is true for
 * all companies, or of the installation start their own. Time and announcements begin anew for each file. `close`
 * leaves the server for the next file, and the end of the run removes its database and files.
 */
export async function shareTestApp(): Promise<TestApp> {
  shared ??= startSharedApp();
  const app = await shared;
  app.clock.now = testNow();
  app.announced.length = 0;
  return { ...app, close: async () => undefined };
}

async function startSharedApp(): Promise<TestApp> {
  const database = await createTestDatabase(inject("serverUrl"), SHARED);
  return startTestApp({ database, filesIn: inject("filesFolder") });
}
