import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { AnyRoute } from "../../contract/route.ts";
import type { Ctx, JsonText, OpenCtx } from "../context.ts";
import { asActor, asSystem, type Claims } from "../database/transaction.ts";
import { Refusal } from "../errors.ts";
import { networkOf } from "../platform/rate-limit.ts";
import { callerClosed } from "../platform/request-work.ts";
import type { TurnAsker } from "../platform/turns/turns.ts";
import { answering } from "./answering.ts";
import { asCommand, type Answered } from "./commands.ts";
import { deviceCookie } from "./device-cookie.ts";
import type { Endpoint } from "./endpoint.ts";
import { measuredSlots } from "./limits/take-slot.ts";
import { Opened, unlessKnown } from "./etag.ts";
import { digestOfBody, largeBody, MAX_LARGE, parseInTurns } from "./limits/large-bodies.ts";
import { inputOf } from "./input-of.ts";
import { refreshCookie } from "./refresh-cookie.ts";
import { type RequestOrigin, refuseForeignOrigin } from "./edge/request-origin.ts";
import { answeringFile, answeringPage, answeringStream } from "./serve-file.ts";
import type { Services } from "./services.ts";
import { askerOf, asSignedIn, callerOf, claimsOf, publicAddressOf } from "./signed-in.ts";

/**
 * Returns the name of a read, which lists the filters that are set, since they decide what it asks the database.
 * The name is cut, since names are remembered and anybody can send any parameter.
 */
function nameOf(route: AnyRoute, { query }: FastifyRequest): string {
  return [route.name, ...Object.keys(query as object)].join(" ").slice(0, 200);
}

/**
 * Returns the parts that a command's fingerprint covers. A large body is covered by its digest.
 * @throws Refusal `bad_request` for a body that nests deeper than it can be written
 */
function inputTextOf(request: FastifyRequest): string[] {
  const { params, query, body } = request;
  try {
    return [params, query, digestOfBody(request) ?? body].map((part) => JSON.stringify(part) ?? "");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal("bad_request", "The request could not be read. It nests too deep.");
  }
}

function isJsonText(answer: unknown): answer is JsonText<unknown> {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "json" in answer &&
    typeof answer.json === "string"
  );
}

/** The text of the answer. A field that the contract does not declare is never sent. */
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

function originOf(request: FastifyRequest, { publicUrl }: Services): RequestOrigin {
  const { headers, host: authority, protocol } = request;
  return { origin: headers.origin, authority, https: protocol === "https", publicUrl };
}

/** Before sign-in, the network address takes the place of the company. */
function openAsker(request: FastifyRequest, claims: Claims | undefined): TurnAsker {
  if (claims) return askerOf(claims);
  const network = networkOf(callerOf(request).address);
  return { company: network, person: network };
}

function openCtx(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  claims: Claims | undefined,
): OpenCtx {
  const now = services.now();
  const asker = openAsker(request, claims);
  return {
    system: (work) => services.inTurn(asker, () => asSystem(services.pool, work)),
    claims,
    signAccessToken: (of) => services.tokens.sign(of, now),
    caller: callerOf(request),
    get siteUrl() {
      return publicAddressOf(request, services);
    },
    mailIsSetUp: services.mailIsSetUp,
    mailIn: services.mailIn,
    push: services.push,
    lenient: /\bhandling=lenient\b/i.test(String(request.headers["prefer"] ?? "")),
    cookie: refreshCookie(request, reply, services.secureCookies),
    devices: deviceCookie(request, reply, services.secureCookies),
    countAttempt: (attempt) => services.inTurn(asker, () => services.countAttempt(attempt)),
    allowance: services.allowance,
    diskRoom: () => services.files.room(),
    secrets: services.secrets,
    registration: services.registration,
    now,
    newId: services.newId,
    announce: (announcement) => services.publish([announcement]),
  };
}

type JsonEndpoint = Extract<Endpoint, { readonly kind: "read" | "write" | "open" }>;

async function run(
  endpoint: JsonEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Answered> {
  const { route } = endpoint;
  const textOf = (answer: unknown): string => serialise(route, answer, services);
  const answered = (text: string): Answered => ({ status: route.status, text, replayed: false });
  if (endpoint.kind === "open") {
    const claims = route.access === "session" ? await claimsOf(request, services) : undefined;
    refuseForeignOrigin(originOf(request, services));
    // The sign-in must still be valid, whatever the token says.
    if (claims)
      await services.inTurn(askerOf(claims), () =>
        asActor(services.pool, "read", claims, async () => undefined, { name: "sign-in" }),
      );
    const ctx = openCtx(request, reply, services, claims);
    return answered(textOf(await endpoint.serve(ctx, inputOf(route, request))));
  }
  const work = (ctx: Ctx): Promise<unknown> => endpoint.serve(ctx, inputOf(route, request));
  if (endpoint.kind === "read") {
    const name = nameOf(route, request);
    const header = request.headers["if-none-match"];
    const needs = {
      kind: "read",
      action: route.action,
      name,
      isConditional: endpoint.isTagged && header !== undefined,
      closed: callerClosed(),
    } as const;
    const answer = await asSignedIn(request, services, needs, async (ctx) =>
      unlessKnown(await work(ctx), header),
    );
    if (!(answer instanceof Opened)) return answered(textOf(answer));
    const { etag, json } = answer;
    return json === undefined
      ? { status: 304, text: "", replayed: false, etag }
      : { ...answered(textOf({ json })), etag };
  }
  const serve = (): Promise<Answered> =>
    asCommand(
      request,
      services,
      { route, input: () => inputTextOf(request), closed: callerClosed() },
      async (ctx) => textOf(await work(ctx)),
    );
  if (!endpoint.inTurn) return serve();
  const { userId, workspaceId } = await claimsOf(request, services);
  return endpoint.inTurn(serve, {
    who: userId,
    company: workspaceId,
    closed: callerClosed(),
  });
}

function handlerOf(
  app: FastifyInstance,
  endpoint: Exclude<Endpoint, { readonly kind: "form" }>,
  services: Services,
): RouteHandlerMethod {
  switch (endpoint.kind) {
    case "file":
      return answeringFile(app, endpoint, services);
    case "stream":
      return answeringStream(app, endpoint, services);
    case "page":
      return answeringPage(endpoint);
    case "upload":
      return answering((request) => endpoint.serve(request, services));
    default:
      return answering((request, reply) => run(endpoint, request, reply, services));
  }
}

/** Registers endpoints with Fastify: session, permission, input, transaction, answer, in this order. */
export async function serveAll(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  services: Services,
): Promise<void> {
  const large = measuredSlots(app, MAX_LARGE, services.slow);
  const add = async (scope: FastifyInstance, endpoint: Endpoint) => {
    if (endpoint.kind === "form") return endpoint.mount(scope, services);
    const { kind, route } = endpoint;
    scope.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...(route.maxBody !== undefined && largeBody(route, services, large)),
      exposeHeadRoute: kind !== "file" && kind !== "stream",
      handler: handlerOf(app, endpoint, services),
    });
  };
  const isLarge = ({ route }: Endpoint) => route.maxBody !== undefined;
  for (const endpoint of endpoints) if (!isLarge(endpoint)) await add(app, endpoint);
  // Registered in their own scope, for their parser.
  app.register(async (scope) => {
    parseInTurns(scope);
    for (const endpoint of endpoints.filter(isLarge)) await add(scope, endpoint);
  });
}
