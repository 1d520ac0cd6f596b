import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignedInActor } from "../../context.ts";
import { requestAborted } from "../../errors.ts";
import { type PlaceLimits, type Places, places, type Slow } from "../../platform/places.ts";

/** How often in a window the senders are measured. */
const MEASURES = 4;

/** Places for what the requests of a server send; measured while it runs. */
export function measuredPlaces(app: FastifyInstance, limits: PlaceLimits, slow: Slow): Places {
  const shared = places({ most: limits, slow, now: () => performance.now() });
  const timer = setInterval(() => shared.measure(), slow.windowMs / MEASURES).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return shared;
}

/**
 * How long a refusal is held back at least, and half as long again at most. A loop of refused requests is then no
 * load by itself.
 */
const REFUSAL_MS = 1_000;

/**
 * Takes a place for a request that is arriving.
 * @param lose called when a newcomer takes the place.
 * @returns the function that gives it back.
 * @throws Refusal `rate_limited`
 */
export async function holdPlace(
  shared: Places,
  {
    request,
    reply,
    actor,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly actor: Pick<SignedInActor, "userId" | "workspaceId">;
  },
  lose: (why: Error) => void,
): Promise<() => void> {
  const { raw } = request;
  // A connection that was cut meanwhile has already closed and would never free its place.
  if (raw.destroyed) throw requestAborted();
  try {
    return shared.take({
      who: actor.userId,
      company: actor.workspaceId,
      received: () => raw.socket.bytesRead,
      isArriving: () => !raw.complete,
      lose(why) {
        // The rest would still arrive slowly.
        reply.header("connection", "close");
        lose(why);
      },
    });
  } catch (error) {
    // Spreads the refusals, so that they are not all sent at the same moment.
    await pause(REFUSAL_MS * (1 + Math.random() / 2));
    throw error;
  }
}
