import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { pageAnswer } from "../../../database/paging/page.ts";
import { selectMovementPage } from "../movements.sql.ts";
import { resourceAnswer } from "../require-resource.ts";

type Route = typeof routes.listMovements;

/** The movements of a material, newest first. @throws Refusal `not_found` */
export async function listMovements(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  await resourceAnswer(ctx, params.id);
  const page = await selectMovementPage(ctx.tx, { resource: params.id, ...query });
  return pageAnswer(page);
}
