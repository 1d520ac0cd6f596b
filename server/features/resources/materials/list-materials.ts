import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { pageAnswer } from "../../../database/paging/page.ts";
import { selectMaterialPage } from "./materials.sql.ts";

type Route = typeof routes.listMaterials;

/**
 * The quantities of each material: required, ordered, delivered, used and left, summed by the
 * database.
 */
export async function listMaterials(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return pageAnswer(await selectMaterialPage(ctx.tx, query));
}
