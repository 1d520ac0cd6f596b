import { Agent, type ClientRequest, type IncomingMessage, request as ask } from "node:http";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, requestAborted } from "../../errors.ts";
import { addressOf } from "./proxies.ts";

/** Another server, which answers some of the requests of this one. */
export interface Onward {
  /**
   * Whether the other server answers a request: by the pattern of its route, as Fastify writes it, and the bytes
   * of its body.
   */
  readonly takes: (request: {
    readonly method: string;
    readonly pattern: string;
    readonly bytes: number;
  }) => boolean;
  /** The path of the socket, once the other server listens on it. @throws Error if it cannot be started */
  readonly socket: () => Promise<string>;
  /** Called when nobody listens on a socket. */
  readonly lost: (socketPath: string) => void;
}

/** The header with the id under which a handed-on request is logged. */
export const REQUEST_ID = "x-request-id";

/** Headers that concern a single connection. RFC 9110, section 7.6.1. */
const OF_ONE_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** The header that this server has answered already. */
const ANSWERED = "expect";

/** Errors that mean that nobody listens at a path. */
const NOBODY = new Set(["ENOENT", "ECONNREFUSED"]);

function headersTo(request: FastifyRequest): Record<string, string | string[]> {
  const { raw } = request;
  const kept = Object.entries(raw.headersDistinct).filter(
    ([name]) => !OF_ONE_CONNECTION.has(name) && name !== ANSWERED && name !== "host",
  );
  const isChunked = raw.headers["transfer-encoding"] !== undefined;
  const hasBody = isChunked || raw.headers["content-length"] !== undefined;
  return {
    ...(Object.fromEntries(kept) as Record<string, string[]>),
    host: raw.headers.host ?? "",
    ...(isChunked ? { "transfer-encoding": "chunked" } : !hasBody && { "content-length": "0" }),
    // The addresses and scheme as this server understands them, whatever the client wrote.
    "x-forwarded-for": addressOf(request),
    "x-forwarded-host": request.host,
    "x-forwarded-proto": request.protocol,
    [REQUEST_ID]: request.id,
  };
}

/** Pairs of names and values, as they were received. */
function headersFrom({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_, n) => !OF_ONE_CONNECTION.has((rawHeaders[n - (n % 2)] ?? "").toLowerCase()),
  );
}

function bytesOf({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return Infinity;
  return Number(headers["content-length"] ?? 0);
}

/** The bytes of all refused bodies together that are read in a millisecond, and how long each body is read. */
const REFUSED_BYTES = 20_000;
const REFUSED_MS = 10_000;

/**
 * Returns a function that reads the rest of a refused body, since many clients read the answer only when they have
 * sent everything. Even with many such bodies, this thread has time for other requests.
 */
function slowDrain(app: FastifyInstance): (body: Readable) => Promise<void> {
  const draining = new Set<Readable>();
  let free = 0;
  app.addHook("preClose", async () => {
    for (const body of draining) body.destroy();
  });
  return async (body) => {
    const until = performance.now() + REFUSED_MS;
    draining.add(body);
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        const now = performance.now();
        // Leaving the loop ends the connection.
        if (now > until) break;
        free = Math.max(free, now) + chunk.length / REFUSED_BYTES;
        if (free - now >= 1) await setTimeout(free - now);
      }
    } catch {
      // The sender has disconnected.
    } finally {
      draining.delete(body);
    }
  };
}

/** Waits for the head of the answer. @throws the error that ended the request before the answer */
function answerTo(onward: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    onward.once("response", resolve);
    // An error may come after the answer, for a body that was refused before its end.
    onward.on("error", reject);
    onward.once("close", () => reject(requestAborted()));
  });
}

/**
 * Hands requests on to another server, before anything of their body is read. Their answers pass unchanged. A
 * client that disconnects here is disconnected there, too.
 */
export function forward(app: FastifyInstance, { takes, socket, lost }: Onward): void {
  const drain = slowDrain(app);
  // The agent is never destroyed: requests in progress are finished, and idle connections do not keep the process
  // alive.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });

  app.addHook("onRequest", async (request, reply) => {
    const { method, raw } = request;
    const pattern = request.routeOptions.url ?? "";
    if (!takes({ method, pattern, bytes: bytesOf(request) })) return;
    const unavailable = (error: unknown) => {
      request.log.error({ err: error }, "a request could not be handed on");
      return new Refusal(
        "unavailable",
        "This could not be computed at this moment. Please try again.",
      );
    };
    const socketPath = await socket().catch((error: unknown) => {
      throw unavailable(error);
    });
    if (raw.socket.destroyed) throw requestAborted();
    const { url: path } = raw;
    const onward = ask({ agent, socketPath, method, path, headers: headersTo(request) });
    // The rest of a body that is refused before its end is not handed on: its connection would wait for it.
    const end = () => {
      if (!reply.raw.writableFinished || !onward.writableFinished) onward.destroy();
    };
    reply.raw.once("close", end);
    // The answer of a later request in a pipeline gets no such event.
    raw.socket.once("close", end);
    onward.once("close", () => {
      raw.socket.off("close", end);
      raw.unpipe(onward);
      void drain(raw);
    });
    raw.pipe(onward);
    const answer = await answerTo(onward).catch((error: NodeJS.ErrnoException) => {
      if (raw.socket.destroyed) throw requestAborted();
      if (NOBODY.has(error.code ?? "")) lost(socketPath);
      throw unavailable(error);
    });
    reply.hijack();
    answer.on("error", () => reply.raw.destroy());
    reply.raw.writeHead(answer.statusCode ?? 502, headersFrom(answer));
    answer.pipe(reply.raw);
  });
}

/**
 * For the other server: keeps it from ending a connection after an answer that came before the body was read. The
 * client could lose the answer with the connection.
 */
export function leaveConnectionsOpen(app: FastifyInstance): void {
  // The server that hands requests on decides how long its connections stay open.
  app.server.keepAliveTimeout = 0;
  app.addHook("onSend", async (_, reply) => {
    reply.removeHeader("connection");
  });
}
