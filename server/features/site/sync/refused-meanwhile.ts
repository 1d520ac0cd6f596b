import type { Ctx } from "../../../context.ts";
import {
  isOutOfReach,
  isTaken,
  OUT_OF_REACH,
  refusalOf,
} from "../../../database/errors/sql-errors.ts";
import type { SyncCommand, SyncResult } from "../../../../contract/sync.ts";
import { Refusal } from "../../../errors.ts";
import { savepoint } from "../records.sql.ts";

/**
 * Returns the refusal for a database error that occurred because a project or a person's rights changed after they
 * were read.
 */
export function refusedMeanwhile(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error.code === "forbidden" ? error : undefined;
  const message = refusalOf(error);
  if (message !== undefined) return new Refusal("conflict", message);
  return isOutOfReach(error) ? new Refusal("forbidden", OUT_OF_REACH) : undefined;
}

/** Runs work whose writes and notifications are rolled back if it fails. */
export async function attempt<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> {
  const announced: Parameters<Ctx["announce"]>[0][] = [];
  const result = await savepoint(ctx.tx, () =>
    work({ ...ctx, announce: (one) => void announced.push(one) }),
  );
  for (const one of announced) ctx.announce(one);
  return result;
}

/**
 * Runs commands together. If something changed meanwhile (a project was archived, somebody left its team), runs
 * each command separately, so that each has its own answer.
 * @param work with `isAgain`, what was read before may have changed
 */
export async function togetherOrEach<C extends SyncCommand>(
  ctx: Ctx,
  commands: readonly C[],
  work: (
    inner: Ctx,
    some: readonly C[],
    of: { readonly isAgain: boolean },
  ) => Promise<readonly SyncResult[]>,
): Promise<readonly SyncResult[]> {
  if (commands.length === 0) return [];
  try {
    return await attempt(ctx, (inner) => work(inner, commands, { isAgain: false }));
  } catch (error) {
    // The id of a new record may have been taken by another project's commands: it is read again.
    if (!refusedMeanwhile(error) && !isTaken(error)) throw error;
  }
  const results: SyncResult[] = [];
  for (const command of commands) {
    try {
      const again = await attempt(ctx, (inner) => work(inner, [command], { isAgain: true }));
      results.push(...again);
    } catch (error) {
      const refusal = refusedMeanwhile(error);
      if (!refusal) throw error;
      const { code, message } = refusal;
      results.push({ _id: command._id, status: "refused", code, message });
    }
  }
  return results;
}
