import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

/**
 * These headers concern pages, not scripts, styles or fonts. On a slow connection, half a kilobyte more on
 * each of forty files is noticeable.
 */
const pageHeaders = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Browsers obey these only where nobody can change the page on its way, and log an error elsewhere. */
const trustedHeaders = ["cross-origin-opener-policy", "origin-agent-cluster"];

/** The names of this machine, to which a browser's connection is trusted without https. */
const THIS_MACHINE = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** A file with a hash of its content in its name is never requested again, whole or in part. */
const revisitHeaders = ["etag", "last-modified", "accept-ranges"];

/** The policy for a script that is opened by itself. What a page does with the script is up to the page's policy. */
const ASSET_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

function isPage(reply: FastifyReply): boolean {
  return /^text\/html\b/i.test(String(reply.getHeader("content-type") ?? ""));
}

/** The policy for an answer that is data. The reference is the only page below /api. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const API_PAGE = /^\/api\/docs(\?|$)/;

/**
 * The access token is in local storage, where any script of the page could read it. So only our own scripts
 * run, nothing is loaded from elsewhere, and no other site can frame us.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { https }: { https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "object-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(https ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "same-origin" },
  });
  // Runs before the handler, so that the handler can set a policy of its own.
  app.addHook("onRequest", async ({ url, hostname }, reply) => {
    if (url.startsWith("/api/") && !API_PAGE.test(url))
      reply.header("content-security-policy", API_POLICY);
    if (!https && !THIS_MACHINE.test(hostname))
      for (const name of trustedHeaders) reply.removeHeader(name);
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/assets/") && !isPage(reply)) {
      for (const name of [...pageHeaders, ...revisitHeaders]) reply.removeHeader(name);
      reply.header("content-security-policy", ASSET_POLICY);
      return;
    }
    reply.header(
      "permissions-policy",
      "camera=(self), geolocation=(self), microphone=(self), payment=()",
    );
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
}
