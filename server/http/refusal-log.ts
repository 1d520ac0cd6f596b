import type { FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import type { FailedAnswer } from "./failures.ts";
import { addressOf } from "./proxies.ts";

/** Whom the access token names, good or not: enough to look for, and nothing that lets one in. */
function namedIn(authorization: string | undefined): { user?: string; signIn?: string } {
  try {
    const { sub, sid } = decodeJwt((authorization ?? "").slice("bearer ".length).trim());
    return {
      ...(typeof sub === "string" ? { user: sub.slice(0, 36) } : {}),
      ...(typeof sid === "string" ? { signIn: sid.slice(0, 36) } : {}),
    };
  } catch {
    return {};
  }
}

/**
 * Writes down who was refused what they may not do, or tried too often: somebody who tries doors leaves a
 * track. What is merely out of sight or not signed in is everyday, and stands in the log by its status.
 */
export function logRefusal(request: FastifyRequest, { status, body }: FailedAnswer): void {
  if (status !== 403 && status !== 429) return;
  const { method, routeOptions, headers } = request;
  const what = { code: body.code, method, route: routeOptions.url, address: addressOf(request) };
  request.log.warn({ ...what, ...namedIn(headers.authorization) }, "refused");
}
