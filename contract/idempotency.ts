import { id } from "./common.ts";
import type { AnyRoute } from "./route.ts";

/** A UUID that the client creates for each write. A write repeated with the same key is done once. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** A response header: the write was done before, and this is its remembered answer. */
export const REPLAYED_HEADER = "idempotency-replayed";
/**
 * The days for which a write's key is stored: longer than the 30 days for which a device stores unsent requests.
 */
export const IDEMPOTENCY_DAYS = 31;
/** How long a long answer is remembered with it. */
export const LONG_ANSWER_HOURS = 24;

export const idempotencyKey = id;

/** Whether the route takes an Idempotency-Key: every signed-in write, except `unkeyed` ones. */
export function takesIdempotencyKey(route: AnyRoute): boolean {
  return route.method !== "GET" && route.access === "session" && !route.unkeyed;
}
