import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignedInActor } from "../../context.ts";
import { requestAborted } from "../../errors.ts";
import { type SlotLimits, type Slots, createSlots, type Slow } from "../../platform/slots.ts";

/** How often in a window the senders are measured. */
const MEASURES = 4;

/** Creates the slots for what the requests of a server send, and measures the senders while it runs. */
export function measuredSlots(app: FastifyInstance, limits: SlotLimits, slow: Slow): Slots {
  const shared = createSlots({ most: limits, slow, now: () => performance.now() });
  const timer = setInterval(() => shared.measure(), slow.windowMs / MEASURES).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return shared;
}

/**
 * The minimum delay of a refusal; the maximum is half as long again. A loop of refused requests is then no load by
 * itself.
 */
const REFUSAL_MS = 1_000;

/**
 * Takes a slot for a request that is arriving.
 * @param lose called when a newcomer takes the slot.
 * @returns the function that gives it back.
 * @throws Refusal `rate_limited`
 */
export async function takeSlot(
  shared: Slots,
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
  // A connection that was cut meanwhile has already closed and would never free its slot.
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
