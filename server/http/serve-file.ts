import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { decodeJwt } from "jose";
import type { Endpoint } from "./endpoint.ts";
import { callerClosed } from "../platform/request-work.ts";
import { takeSlot, measuredSlots } from "./limits/take-slot.ts";
import { inputOf } from "./input-of.ts";
import { sendFile, sendText } from "./send-file.ts";
import type { Services } from "./services.ts";
import { asSignedIn, claimsOf } from "./signed-in.ts";

type Of<Kind extends Endpoint["kind"]> = Extract<Endpoint, { readonly kind: Kind }>;

/** Answers with a file: session, permission, input, transaction, slot or turn, file, in this order. */
export function answeringFile(
  app: FastifyInstance,
  { route, options, serve }: Of<"file">,
  services: Services,
): RouteHandlerMethod {
  const { writes, inputFirst, inTurn, limits } = options;
  const { action, gives: [usual = "application/octet-stream"] = [] } = route;
  const places = limits && measuredSlots(app, limits, services.slow);
  return async (request, reply) => {
    const early = inputFirst && inputOf(route, request);
    const needs = { kind: writes ? "write" : "read", action } as const;
    const { actor, make } = await asSignedIn(request, services, needs, async (ctx) => ({
      actor: ctx.actor,
      make: await serve(ctx, early ?? inputOf(route, request)),
    }));
    const closed = callerClosed();
    const lost = new AbortController();
    const lose = (why: Error) => lost.abort(why);
    const leave = places && (await takeSlot(places, { request, reply, actor }, lose));
    const making = async () =>
      make({
        files: services.files,
        ended: AbortSignal.any([closed, lost.signal]),
        write: (work) => asSignedIn(request, services, { kind: "write", action }, work),
        afterwards: (clean) => reply.raw.once("close", clean),
      });
    try {
      const turn = { who: actor.userId, company: actor.workspaceId, closed };
      const made = await (inTurn ? inTurn(making, turn) : making());
      const mediaType = "mediaType" in made ? (made.mediaType ?? usual) : usual;
      // The slot stays taken until the file is sent, because Fastify's reply is awaited here.
      return await ("text" in made
        ? sendText(reply, { ...made, mediaType })
        : sendFile(request, reply, { ...made, mediaType }));
    } finally {
      leave?.();
    }
  };
}

/** Answers with a stream of events. Its address is read before the access token. */
export function answeringStream(
  app: FastifyInstance,
  { route, start }: Of<"stream">,
  services: Services,
): RouteHandlerMethod {
  const listen = start(app, services);
  return async (request, reply) => {
    const input = inputOf(route, request);
    const claims = await claimsOf(request, services);
    const { exp = 0 } = decodeJwt((request.headers.authorization ?? "").slice(7).trim());
    const expiresInMs = exp * 1000 - services.now().getTime();
    const stream = await listen({ claims, expiresInMs, input });
    stream.once("overdue", () => reply.raw.destroy());
    return reply
      .header("content-type", "text/event-stream; charset=utf-8")
      .header("cache-control", "no-store, no-transform")
      .header("x-accel-buffering", "no")
      .send(stream);
  };
}

/** Answers with a text for everybody, which browsers and proxies may cache for five minutes. */
export function answeringPage({ route, write }: Of<"page">): RouteHandlerMethod {
  let text: string | undefined;
  return async (_, reply) => {
    text ??= await write();
    return reply
      .header("cache-control", "public, max-age=300")
      .header("content-type", route.gives?.[0])
      .send(text);
  };
}
