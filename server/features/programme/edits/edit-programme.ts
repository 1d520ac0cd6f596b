import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { applyBatch } from "./apply-batch.ts";
import { isApplied } from "./is-applied.ts";
import { lockedProgramme } from "../plan/lock-programme.ts";
import { settleReports } from "../reports/settle-reports.ts";
import { selectBatch, selectOthersSince } from "../plan/revisions.sql.ts";
import { shownTo } from "../show-access.ts";
import { changesText } from "../show-programme.ts";

type Route = typeof routes.editProgramme;

/**
 * Applies a batch of edits as one revision. Idempotent: a batch that is sent again only returns the changes since
 * its base.
 */
export async function editProgramme(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { _id: batchId, base, edits, label, reports = [], dates } = body;
  const { head, computed, asked } = await lockedProgramme(ctx, params.id, () =>
    Promise.all([
      selectBatch(ctx.tx, { projectId: params.id, batchId }),
      selectOthersSince(ctx.tx, { projectId: params.id, since: base }),
    ]),
  );
  const [batch, others] = asked;
  const isDone = isApplied(batch, edits);
  const after = isDone
    ? computed
    : await applyBatch(ctx, { head, computed }, { _id: batchId, base, edits, label, others });
  if (!isDone) await settleReports(ctx, head, { ids: reports, edits, after });
  return { json: await changesText(after, { ...(await shownTo(ctx, head)), since: base, dates }) };
}
