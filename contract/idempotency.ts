import { id } from "./common.ts";
import type { AnyRoute } from "./route.ts";

/** A UUID that the client makes for each write; a write that bears it again is done once. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** Stands in the answer of a write that was done before. */
export const REPLAYED_HEADER = "idempotency-replayed";
/** How long a write and its answer are remembered. */
export const IDEMPOTENCY_HOURS = 24;

export const idempotencyKey = id;

/** Whether the route takes an Idempotency-Key: every write of a signed-in person, but for those that renew a sign-in or ask for a password. */
export function takesIdempotencyKey(route: AnyRoute): boolean {
  return route.method !== "GET" && route.access === "session" && !route.unkeyed;
}
