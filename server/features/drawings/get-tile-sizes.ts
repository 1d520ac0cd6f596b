import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectSheet } from "./sheets.sql.ts";

/** Returns the length of each tile of a sheet: the tiles to fetch for an offline copy of the sheet. */
export async function getTileSizes(
  ctx: Ctx,
  { params }: Input<typeof routes.getSheetTileSizes>,
): Promise<AnswerOf<typeof routes.getSheetTileSizes>> {
  const sheet = await selectSheet(ctx.tx, params.id);
  if (!sheet) throw notFound("sheet");
  return { data: sheet.tiles.map((sizes) => [...sizes]) };
}
