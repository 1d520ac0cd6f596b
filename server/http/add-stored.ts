import type { FastifyRequest } from "fastify";
import type { AnyRoute } from "../../contract/route.ts";
import type { Ctx } from "../context.ts";
import { isUnavailable } from "../database/errors/sql-errors.ts";
import { type Answered, asCommand } from "./commands.ts";
import type { Services } from "./services.ts";

/** Stored bytes, and the row that will refer to them. */
interface Storing {
  readonly route: AnyRoute;
  /** Everything that the caller sent, for an Idempotency-Key. */
  readonly input: () => readonly string[];
  /** Removes what was stored. It may fail: the daily sweep removes the rest. */
  readonly undo: () => Promise<void>;
  /** Writes the row. `kept` says whether it refers to what was stored. */
  readonly add: (ctx: Ctx) => Promise<{ readonly kept: boolean; readonly json: string }>;
}

/**
 * Adds the row of stored content. Content that is not added, or was added before, is removed from the store again.
 */
export async function addStored(
  request: FastifyRequest,
  services: Services,
  { route, input, undo, add }: Storing,
): Promise<Answered> {
  const remove = () => undo().catch(() => undefined);
  let kept = false;
  try {
    const answered = await asCommand(request, services, { route, input }, async (ctx) => {
      const added = await add(ctx);
      kept = added.kept;
      return added.json;
    });
    if (!kept || answered.replayed) await remove();
    return answered;
  } catch (error) {
    // If the database was lost, nobody knows whether the row was written: the sweep decides.
    if (!isUnavailable(error)) await remove();
    throw error;
  }
}
