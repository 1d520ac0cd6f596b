import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** A file of 25 MB takes so long over a poor line; who takes longer is not sending one. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than any part of an address that Node lets through: the contract says what an id is. */
const LONGEST_PART = 16_384;

/** An address that cannot be decoded is taken as it stands, and so names nothing, like any other. */
function readable(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/**
 * How requests are taken in: each has so many milliseconds to arrive whole, however slowly it trickles
 * (what is answered, as the stream of events, has no end), and none is refused without our headers.
 */
export function edgeOptions(requestTimeoutMs = REQUEST_TIMEOUT_MS) {
  return {
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(60_000, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(10_000, requestTimeoutMs),
    },
    rewriteUrl: ({ url = "/" }) => readable(url),
    routerOptions: { maxParamLength: LONGEST_PART },
  } satisfies FastifyServerOptions & { http: object };
}

/** JSON or no body: what a form of another site can send without asking, text/plain, is nothing to us. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
}
