import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectSheet } from "./sheets.sql.ts";

/** How long each tile of a sheet is: what is to be fetched to keep the sheet. */
export async function getTileSizes(
  ctx: Ctx,
  { params }: Input<typeof routes.getSheetTileSizes>,
): Promise<AnswerOf<typeof routes.getSheetTileSizes>> {
  const sheet = await selectSheet(ctx.tx, params.id);
  if (!sheet) throw notFound("sheet");
  return { data: sheet.tiles.map((sizes) => [...sizes]) };
}
