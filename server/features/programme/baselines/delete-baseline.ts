import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { lastOf } from "../../activities/public.ts";
import { deleteBaselineRow } from "../baselines.sql.ts";
import { lockedProgramme } from "../plan/lock-programme.ts";
import { recordBaselines } from "./record-baselines.ts";
import { requireBaseline } from "./require-baseline.ts";

type Route = typeof routes.deleteBaseline;

/** Deletes a baseline and its dates. */
export async function deleteBaseline(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const of = { projectId: params.id, id: params.baseline };
  // Checked before the lock, which would write the rows of a programme that nobody has edited.
  await requireBaseline(ctx, of);
  const { asked, ...locked } = await lockedProgramme(ctx, params.id, () =>
    requireBaseline(ctx, of),
  );
  const { name, revision, start, finish, at } = asked;
  await deleteBaselineRow(ctx.tx, of);
  await recordBaselines(ctx, locked, {
    label: `deleted the baseline “${name}”`,
    deleted: lastOf({ name, revision, start, finish, at }),
  });
  return { data: { ok: true } };
}
