import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { notFound } from "../../errors.ts";
import { requireProject } from "../projects/public.ts";
import { selectDrawingJson, selectDrawingPage } from "./drawings.sql.ts";

/** A page of the register. */
export async function listDrawings(
  ctx: Ctx,
  { params, query }: Input<typeof routes.listDrawings>,
): Promise<JsonText<AnswerOf<typeof routes.listDrawings>>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  return pageAnswer(await selectDrawingPage(ctx.tx, { projectId, query }));
}

/** A drawing as the answer of a call about it. @throws Refusal `not_found` */
export async function drawingAnswer(
  ctx: Ctx,
  id: string,
): Promise<JsonText<AnswerOf<typeof routes.getDrawing>>> {
  const json = await selectDrawingJson(ctx.tx, id);
  if (json === undefined) throw notFound("drawing");
  return { json: `{"data":${json}}` };
}

/** A drawing with the revisions that the caller sees. */
export function getDrawing(ctx: Ctx, { params }: Input<typeof routes.getDrawing>) {
  return drawingAnswer(ctx, params.id);
}
