import type { Ctx } from "../../context.ts";
import type { Applied } from "./batch.ts";
import { announceTo } from "./watchers.ts";
import { selectStatesForClients, selectWatchers } from "./watchers.sql.ts";
import type { KeptChange } from "./keep-batch.ts";
import { notifyOfBatch } from "./notify-of-batch.ts";
import { recordBatch } from "./record-batch.ts";

/** Records what a batch did, and tells those who see the records. */
export async function tellOfBatch(
  ctx: Ctx,
  { kept, applied }: { readonly kept: readonly KeptChange[]; readonly applied: readonly Applied[] },
): Promise<void> {
  if (kept.length === 0) return;
  const projects = [...new Set(kept.map(({ next }) => next.projectId))];
  const [watchers, shown] = await Promise.all([
    selectWatchers(ctx.tx, projects),
    selectStatesForClients(ctx.tx),
  ]);
  for (const change of kept) announceTo(ctx, change, { watchers, shown });
  await recordBatch(ctx, { kept, applied });
  await notifyOfBatch(ctx, { kept, applied, watchers });
}
