import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  RouteHandlerMethod,
} from "fastify";
import { REPLAYED_HEADER } from "../../contract/idempotency.ts";
import type { Answered } from "./commands.ts";

/**
 * Answers of at least this many characters are compressed. For shorter answers, the connection is hardly slower
 * than the compression.
 */
const COMPRESSED_FROM = 256 * 1024;
/** Statuses whose answers have no text. */
const WITHOUT_TEXT = new Set([204, 205, 304]);

/** Sends JSON text, with a header if the answer is replayed, and one for its ETag. */
function send(reply: FastifyReply, { status, text, replayed, etag }: Answered): void {
  if (replayed) reply.header(REPLAYED_HEADER, "true");
  const isLong = text.length >= COMPRESSED_FROM;
  // One tag is used for the text in every encoding, so it is a weak tag.
  if (etag !== undefined) reply.header("etag", isLong ? `W/${etag}` : etag);
  reply.code(status);
  if (WITHOUT_TEXT.has(status)) {
    reply.send();
    return;
  }
  reply.header("content-type", "application/json; charset=utf-8");
  if (isLong) reply.compress(text);
  else reply.send(text);
}

/**
 * The handler of a route that answers with JSON. Its work returns the answer and does not send it: if a handler
 * ends before its reply is handed over, Fastify answers with nothing and the status 200. A compressed answer is
 * handed over later.
 */
export function answering(
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<Answered>,
): RouteHandlerMethod {
  return async (request, reply) => {
    send(reply, await work(request, reply));
    return reply;
  };
}

const refuseEmpty: onSendHookHandler<unknown> = (
  { method, routeOptions },
  reply,
  payload,
  done,
) => {
  const isEmpty = payload === undefined || payload === null || payload === "";
  const mayBe = reply.statusCode >= 300 || WITHOUT_TEXT.has(reply.statusCode) || method === "HEAD";
  if (!isEmpty || mayBe) done(null, payload);
  else
    done(new Error(`The handler of ${method} ${routeOptions.url ?? "?"} ended before its reply`));
};

/** Fails a request whose handler has ended before its reply, so that nobody takes an empty answer for the reply. */
export function refuseEmptyAnswers(app: FastifyInstance): void {
  app.addHook("onSend", refuseEmpty);
}
