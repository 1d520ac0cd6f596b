import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireProject } from "../projects/public.ts";
import { weekOf } from "./plan-week.ts";
import { recordWeek, todayOfProject } from "./promise-news.ts";
import { hasBegun, weekInWords } from "./promise-rules.ts";
import {
  deleteClosing,
  lockWeek,
  insertClosing,
  type Result,
  selectClosing,
  selectPromises,
  writeResults,
} from "./promises.sql.ts";

type Close = typeof routes.closePlanWeek;
type Reopen = typeof routes.reopenPlanWeek;

/** Records the results of all promises of a week at once, and closes the week. */
export async function closePlanWeek(
  ctx: Ctx,
  { params, body }: Input<Close>,
): Promise<AnswerOf<Close>> {
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, week: params.week };
  await lockWeek(ctx.tx, of);
  if (await selectClosing(ctx.tx, of))
    throw new Refusal("conflict", "This week is closed already.");
  if (!hasBegun(of.week, todayOfProject(ctx)))
    throw new Refusal("conflict", "This week has not begun yet.");
  const promises = await selectPromises(ctx.tx, of);
  requireAll(
    promises.map(({ _id }) => _id),
    body.results,
  );
  await writeResults(ctx.tx, { ...of, results: body.results, now: ctx.now });
  const { workspaceId, userId } = ctx.actor;
  await insertClosing(ctx.tx, { ...of, workspaceId, by: userId, now: ctx.now });
  const kept = body.results.filter((one) => one.kept).length;
  await recordWeek(ctx, project, {
    message: `closed ${weekInWords(of.week, todayOfProject(ctx))}: ${kept} of ${promises.length} promises kept`,
  });
  return { data: await weekOf(ctx, of) };
}

/** Checks that each promise of the week has one result. @throws Refusal `conflict`, `validation_failed` */
function requireAll(promised: readonly string[], results: readonly Result[]): void {
  if (promised.length === 0)
    throw new Refusal(
      "conflict",
      "Nothing is promised for this week, so there is nothing to close.",
    );
  const said = new Set(results.map(({ promise }) => promise));
  const isSame = said.size === promised.length && promised.every((id) => said.has(id));
  if (!isSame || results.length !== promised.length)
    throw new Refusal(
      "conflict",
      "The promises of this week have changed in the meantime. Check them again, and say for each whether it was kept.",
    );
}

/** Opens a closed week again, so that its results can be corrected. */
export async function reopenPlanWeek(
  ctx: Ctx,
  { params }: Input<Reopen>,
): Promise<AnswerOf<Reopen>> {
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, week: params.week };
  await lockWeek(ctx.tx, of);
  if (await selectClosing(ctx.tx, of)) {
    await deleteClosing(ctx.tx, of);
    await recordWeek(ctx, project, {
      message: `opened ${weekInWords(of.week, todayOfProject(ctx))} again`,
    });
  }
  return { data: await weekOf(ctx, of) };
}
