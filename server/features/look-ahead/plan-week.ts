import type { PlanWeek } from "../../../contract/look-ahead/promises.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectClosing, selectPromises, selectTallies } from "./promises.sql.ts";

type Week = typeof routes.getPlanWeek;
type Tallies = typeof routes.listWeekTallies;

/** A week with its promises. */
export async function weekOf(
  ctx: Ctx,
  of: { readonly projectId: string; readonly week: string },
): Promise<PlanWeek> {
  const closing = await selectClosing(ctx.tx, of);
  return {
    week: of.week,
    closedAt: closing?.closedAt ?? null,
    closedBy: closing?.closedBy ?? null,
    promises: await selectPromises(ctx.tx, of),
  };
}

/** Returns the promises for a week of a visible project. */
export async function getPlanWeek(ctx: Ctx, { params }: Input<Week>): Promise<AnswerOf<Week>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  return { data: await weekOf(ctx, { projectId, week: params.week }) };
}

/** Counts the promises in the latest weeks of a visible project. */
export async function listWeekTallies(
  ctx: Ctx,
  { params, query }: Input<Tallies>,
): Promise<AnswerOf<Tallies>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  return { data: await selectTallies(ctx.tx, { projectId, weeks: query.weeks }) };
}
