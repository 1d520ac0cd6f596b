import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * What these say concerns a page, and a script, style or font is none: on a slow line, forty files
 * with half a kilobyte of them each would be felt.
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

/** A file whose name says what is in it is never asked for again, whole or in part. */
const revisitHeaders = ["etag", "last-modified", "accept-ranges"];

/** For whoever opens a script by itself; what a page does with it is the page's policy. */
const ASSET_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The access token stands in local storage, where any script of the page could read it: so none but
 * our own runs, nothing is loaded from elsewhere, and no other site frames us.
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
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/assets/")) {
      for (const name of [...pageHeaders, ...revisitHeaders]) reply.removeHeader(name);
      reply.header("content-security-policy", ASSET_POLICY);
      return;
    }
    reply.header(
      "permissions-policy",
      "camera=(self), geolocation=(self), microphone=(), payment=()",
    );
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
}
