import type { FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import type { FailedAnswer } from "./failures.ts";
import { addressOf } from "./edge/proxies.ts";

/**
 * The person and sign-in that the access token names, valid or not: enough to search for, and no credential.
 */
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
 * Logs who was refused for lack of permission or for too many attempts, so that probing leaves a trace, and
 * what was stopped because it took too long. "Not found" and "not signed in" are everyday: the log has only their status.
 */
export function logRefusal(request: FastifyRequest, { status, body }: FailedAnswer): void {
  if (status !== 403 && status !== 429 && body.code !== "too_slow") return;
  const { method, routeOptions, headers } = request;
  const what = { code: body.code, method, route: routeOptions.url, address: addressOf(request) };
  request.log.warn({ ...what, ...namedIn(headers.authorization) }, "refused");
}
