import type { z } from "zod";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { type ImportKind, insertImport, selectOutcome } from "./imports.sql.ts";

interface Import<Outcome extends z.ZodType> {
  readonly id: string;
  readonly kind: ImportKind;
  /** What an import of the kind answers. */
  readonly shape: Outcome;
}

/** What the actor's import of this id answered, if it was written already. */
export async function earlierImport<Outcome extends z.ZodType>(
  ctx: Ctx,
  { id, kind, shape }: Import<Outcome>,
): Promise<z.output<Outcome> | undefined> {
  const outcome = await selectOutcome(ctx.tx, { id, kind });
  return outcome === undefined ? undefined : shape.parse(outcome);
}

/**
 * Takes an id for an import that is about to be written; of two that are sent at once, the second waits
 * for the first.
 * @returns undefined, or what an import of the same id answered meanwhile: then nothing is to be written.
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
