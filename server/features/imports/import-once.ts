import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { type ImportKind, insertImport, selectOutcome } from "./imports.sql.ts";

interface Import<Outcome extends z.ZodType> {
  readonly id: string;
  readonly kind: ImportKind;
  /** The answer of an import of this kind. */
  readonly shape: Outcome;
  /** The request without its id. */
  readonly sent: unknown;
}

function digestOf(sent: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(sent)).digest();
}

/**
 * Returns the stored answer of the actor's import with this id, if there is one.
 * @throws Refusal `conflict` if the earlier request had different content
 */
export async function earlierImport<Outcome extends z.ZodType>(
  ctx: Ctx,
  { id, kind, shape, sent }: Import<Outcome>,
): Promise<z.output<Outcome> | undefined> {
  const earlier = await selectOutcome(ctx.tx, { id, kind });
  if (earlier === undefined) return undefined;
  if (earlier.digest !== null && !earlier.digest.equals(digestOf(sent)))
    throw new Refusal(
      "conflict",
      "Another sheet was imported with this id already. Nothing was imported: send this one with an id of its own.",
    );
  return shape.parse(earlier.outcome);
}

/**
 * Claims an id for an import that is about to be written. Of two concurrent requests, the second waits for the
 * first.
 * @returns undefined, or the answer of an import that was written meanwhile with the same id: then write nothing.
 * @throws Refusal `conflict` when the id is somebody else's.
 */
export async function claimImport<Outcome extends z.ZodType>(
  ctx: Ctx,
  entry: Import<Outcome> & { readonly outcome: z.output<Outcome> },
): Promise<z.output<Outcome> | undefined> {
  const { id, kind, outcome } = entry;
  const digest = digestOf(entry.sent);
  const { workspaceId, userId } = ctx.actor;
  if (await insertImport(ctx.tx, { id, workspaceId, userId, kind, outcome, digest, now: ctx.now }))
    return undefined;
  const earlier = await earlierImport(ctx, entry);
  if (earlier === undefined)
    throw new Refusal("conflict", "Another import has this id. Please try again.");
  return earlier;
}
