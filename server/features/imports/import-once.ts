import type { z } from "zod";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { type ImportKind, insertImport, selectOutcome } from "./imports.sql.ts";

interface Import<Outcome extends z.ZodType> {
  readonly id: string;
  readonly kind: ImportKind;
  /** The answer of an import of this kind. */
  readonly shape: Outcome;
}

/** The stored answer of the actor's import with this id, if it was written already. */
export async function earlierImport<Outcome extends z.ZodType>(
  ctx: Ctx,
  { id, kind, shape }: Import<Outcome>,
): Promise<z.output<Outcome> | undefined> {
  const outcome = await selectOutcome(ctx.tx, { id, kind });
  return outcome === undefined ? undefined : shape.parse(outcome);
}

/**
 * Claims an id for an import that is about to be written; of two sent at once, the second waits for
 * the first.
 * @returns undefined, or the answer of an import with the same id meanwhile: then write nothing.
 * @throws Refusal `conflict` when the id is somebody else's.
 */
export async function claimImport<Outcome extends z.ZodType>(
  ctx: Ctx,
  entry: Import<Outcome> & { readonly outcome: z.output<Outcome> },
): Promise<z.output<Outcome> | undefined> {
  const { id, kind, outcome } = entry;
  const { workspaceId, userId } = ctx.actor;
  if (await insertImport(ctx.tx, { id, workspaceId, userId, kind, outcome, now: ctx.now }))
    return undefined;
  const earlier = await earlierImport(ctx, entry);
  if (earlier === undefined)
    throw new Refusal("conflict", "Another import has this id. Please try again.");
  return earlier;
}
