import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { Refusal } from "../../errors.ts";

/** A file of 25 MB takes this long over a slow connection. A longer request is not an upload. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than any part of an address that Node accepts: the contract decides what an id is. */
const LONGEST_PART = 16_384;

/** An address that cannot be decoded is used unchanged, so it is answered like any unknown address. */
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
 * Returns how requests are accepted. Each has this many milliseconds to arrive completely, however slowly it
 * trickles. An answer, such as the stream of events, has no limit. No request is refused without our headers.
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

/** Accepts JSON or no body. text/plain, which a form of another site can send without a preflight, is refused. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
}

/**
 * Refuses NUL before any use case: PostgreSQL does not store it, and a query that contains it finds nothing. The
 * address of a page is left for the page to read.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }) => {
    const query = url.indexOf("?");
    if (query >= 0 && url.startsWith("/api/") && url.includes("%00", query))
      throw new Refusal("bad_request", "This address has a character that cannot be searched for.");
  });
}
