import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { requireProject } from "../projects/public.ts";
import { drawCurve } from "./draw-curve.ts";
import { drawLabour } from "./draw-labour.ts";
import { drawSlip } from "./draw-slip.ts";
import { drawSnags } from "./draw-snags.ts";

type Route = typeof routes.getProjectPicture;

/** The charts of a project, from what the caller sees of it. Its money is drawn from its cash flow. */
export async function getProjectPicture(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const { timeZone } = ctx.actor;
  const asOf = today(ctx.now, timeZone);
  const of = { projectId, today: asOf, timeZone };
  const [curve, slip, snags, labour] = await Promise.all([
    drawCurve(ctx.tx, of),
    drawSlip(ctx.tx, of),
    drawSnags(ctx.tx, of),
    drawLabour(ctx.tx, of),
  ]);
  return { data: { asOf, curve, slip, snags, labour } };
}
