import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { type Action, mayAtAll, parseRole, refusalOf } from "../../contract/permissions.ts";
import type { AnyRoute } from "../../contract/route.ts";
import type {
  Announcement,
  Caller,
  CountAttempt,
  Ctx,
  Input,
  JsonText,
  OpenCtx,
  SignedInActor,
} from "../context.ts";
import { asActor, asSystem, type Claims, type Entered } from "../database/transaction.ts";
import { brokenOff, Refusal } from "../errors.ts";
import type { FileStore } from "../platform/file-store.ts";
import { inFlight } from "../platform/in-flight.ts";
import type { AccessTokens } from "./access-token.ts";
import type { Endpoint } from "./endpoint.ts";
import { refreshCookie } from "./refresh-cookie.ts";
import { addressOf } from "./proxies.ts";
import { type RequestOrigin, refuseForeignOrigin } from "./request-origin.ts";
import { siteUrl } from "./site-url.ts";

/** Each takes a hundred megabytes while it is read and answered. */
const MOST_LARGE = { each: 3, all: 8 };

/** What the composition root lends to every request. */
export interface Services {
  readonly pool: pg.Pool;
  readonly tokens: AccessTokens;
  readonly countAttempt: CountAttempt;
  readonly publish: (announcements: readonly Announcement[]) => void;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly secureCookies: boolean;
  /** Where people reach the product, if it was configured. */
  readonly publicUrl: string | undefined;
  /** Holds JSON that PostgreSQL wrote to the contract as well; on in tests, off in service for speed. */
  readonly checkJsonText: boolean;
}

/** The bearer token's claims. @throws Refusal `unauthenticated` */
export async function claimsOf(
  request: FastifyRequest,
  services: Pick<Services, "tokens" | "now">,
): Promise<Claims> {
  const header = request.headers.authorization;
  const token = header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : "";
  if (token === "") throw new Refusal("unauthenticated", "Please sign in.");
  return services.tokens.verify(token, services.now());
}

function actorFrom(claims: Claims, entered: Entered): SignedInActor {
  const role = parseRole(entered.role);
  if (!role) throw new Error(`The database holds an unknown role: ${entered.role}`);
  return {
    userId: claims.userId,
    workspaceId: claims.workspaceId,
    sessionId: claims.sessionId,
    role,
    isOwner: entered.is_owner,
    currency: entered.currency,
    timeZone: entered.time_zone,
  };
}

function inputOf(route: AnyRoute, request: FastifyRequest): Input<AnyRoute> {
  return {
    params: route.params.parse(request.params),
    query: route.query.parse(request.query),
    body: route.body.parse(request.body),
  };
}

function isJsonText(answer: unknown): answer is JsonText<unknown> {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "json" in answer &&
    typeof answer.json === "string"
  );
}

/** Text of the answer. A field that the contract does not declare never leaves. */
function serialise(route: AnyRoute, answer: unknown, services: Services): string {
  if (!isJsonText(answer)) return JSON.stringify(route.answer.parse(answer));
  if (services.checkJsonText) {
    const value: unknown = JSON.parse(answer.json);
    if (!isDeepStrictEqual(route.answer.parse(value), value)) {
      throw new Error(`${route.name} answers JSON with fields that the contract does not declare`);
    }
  }
  return answer.json;
}

function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressOf(request),
    device: (request.headers["user-agent"] ?? "").slice(0, 300),
  };
}

function originOf(request: FastifyRequest, { publicUrl }: Services): RequestOrigin {
  const { headers, host: authority, protocol } = request;
  return { origin: headers.origin, authority, https: protocol === "https", publicUrl };
}

function siteUrlOf({ hostname: host, socket }: FastifyRequest, { publicUrl }: Services): string {
  return siteUrl({ publicUrl, host, address: socket.localAddress, port: socket.localPort });
}

function openCtx(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  claims: Claims | undefined,
): OpenCtx {
  const now = services.now();
  return {
    system: (work) => asSystem(services.pool, work),
    claims,
    signAccessToken: (of) => services.tokens.sign(of, now),
    caller: callerOf(request),
    get siteUrl() {
      return siteUrlOf(request, services);
    },
    lenient: /\bhandling=lenient\b/i.test(String(request.headers["prefer"] ?? "")),
    cookie: refreshCookie(request, reply, services.secureCookies),
    countAttempt: services.countAttempt,
    now,
    newId: services.newId,
    announce: (announcement) => services.publish([announcement]),
  };
}

/**
 * Runs `work` in the transaction of the person whose access token the request bears; what it announces
 * leaves after the commit.
 * @param needs a read or a write, and the row of the role × action table that lets one try it at all.
 * @throws Refusal `unauthenticated`, or `forbidden` without that permission.
 */
export async function asSignedIn<T>(
  request: FastifyRequest,
  services: Services,
  needs: { readonly kind: "read" | "write"; readonly action: Action | undefined },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const claims = await claimsOf(request, services);
  const announcements: Announcement[] = [];
  const answer = await asActor(services.pool, needs.kind, claims, async (tx, entered) => {
    announcements.length = 0;
    const actor = actorFrom(claims, entered);
    if (needs.action && !mayAtAll(actor, needs.action))
      throw new Refusal("forbidden", refusalOf(actor, needs.action));
    return work({
      tx,
      actor,
      // Few use cases ask for these.
      get caller() {
        return callerOf(request);
      },
      get siteUrl() {
        return siteUrlOf(request, services);
      },
      now: services.now(),
      newId: services.newId,
      announce: (announcement) =>
        announcements.push({ ...announcement, workspace: actor.workspaceId }),
    });
  });
  if (announcements.length > 0) services.publish(announcements);
  return answer;
}

/** Aborted when there is nobody left to answer: of a request that has arrived, only its reply tells. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort(brokenOff()));
  return gone.signal;
}

async function run(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<unknown> {
  const { route } = endpoint;
  if (endpoint.kind === "open") {
    const claims = route.access === "session" ? await claimsOf(request, services) : undefined;
    refuseForeignOrigin(originOf(request, services));
    // The sign-in must still live, whatever the token says.
    if (claims) await asActor(services.pool, "read", claims, async () => undefined);
    return endpoint.serve(openCtx(request, reply, services, claims), inputOf(route, request));
  }
  const needs = { kind: endpoint.kind, action: route.action };
  const serve = () =>
    asSignedIn(request, services, needs, (ctx) => endpoint.serve(ctx, inputOf(route, request)));
  if (!endpoint.inTurn) return serve();
  const gone = goneOf(reply);
  const { userId } = await claimsOf(request, services);
  return endpoint.inTurn(serve, { who: userId, gone });
}

/** Registers endpoints with Fastify: session, permission, input, transaction, answer, in this order. */
export function serveAll(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  services: Services,
): void {
  const beginLarge = inFlight(MOST_LARGE);
  for (const endpoint of endpoints) {
    const { route } = endpoint;
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...(route.maxBody === undefined
        ? {}
        : {
            bodyLimit: route.maxBody,
            // What is large is read for nobody who may not send it, and not for all at once.
            onRequest: async (request, reply) => {
              if (route.access !== "session") return;
              const needs = { kind: "read", action: route.action } as const;
              const { actor } = await asSignedIn(request, services, needs, async (ctx) => ctx);
              // A line that was cut meanwhile is closed already, and would never give the room back.
              if (request.raw.destroyed) throw brokenOff();
              reply.raw.once("close", beginLarge(actor.userId));
            },
          }),
      handler: async (request, reply) => {
        const answer = await run(endpoint, request, reply, services);
        return reply
          .code(route.status)
          .header("content-type", "application/json; charset=utf-8")
          .send(serialise(route, answer, services));
      },
    });
  }
}
