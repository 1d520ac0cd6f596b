import { isDeepStrictEqual } from "node:util";
import type { Ctx } from "../../context.ts";
import type { Applied } from "./batch.ts";
import { announceChanges } from "./watchers.ts";
import { selectWatchers } from "./watchers.sql.ts";
import type { KeptChange } from "./keep-batch.ts";
import { notifyOfBatch } from "./notify-of-batch.ts";
import { recordBatch } from "./record-batch.ts";

/** Whether anything is different to somebody who looks at it. Who set a field last is for devices alone. */
function isVisible({ before, next }: KeptChange): boolean {
  return (
    before === undefined ||
    before.state !== next.state ||
    before.isDeleted !== next.isDeleted ||
    !isDeepStrictEqual(before.fields, next.fields)
  );
}

/** Records what a batch did, and tells those who see the records. */
export async function tellOfBatch(
  ctx: Ctx,
  { kept, applied }: { readonly kept: readonly KeptChange[]; readonly applied: readonly Applied[] },
): Promise<void> {
  if (kept.length === 0) return;
  const projects = [...new Set(kept.map(({ next }) => next.projectId))];
  const [watchers] = await Promise.all([
    selectWatchers(ctx.tx, projects),
    announceChanges(ctx, kept),
  ]);
  const visible = kept.filter(isVisible);
  await recordBatch(ctx, { kept: visible, applied });
  await notifyOfBatch(ctx, { kept: visible, applied, watchers });
}
