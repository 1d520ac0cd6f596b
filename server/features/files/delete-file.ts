import { refusals } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { removalTrouble } from "./file-rules.ts";
import { deleteFileRow, selectFile } from "./files.sql.ts";
import { recordFile } from "./record-file.ts";
import { requireHome } from "./require-home.ts";

type Route = typeof routes.deleteFile;

/** Removes a file. What it held is removed from where it is stored soon after. */
export async function deleteFile(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const file = await selectFile(ctx.tx, params.id);
  if (!file) throw notFound("file");
  const home = await requireHome(ctx, file, { keep: true });
  const trouble = removalTrouble(ctx.actor, {
    uploadedBy: file.uploadedBy,
    expenseStatus: home.status,
  });
  if (trouble === "not yours") throw new Refusal("forbidden", refusals["file.remove"]);
  if (trouble === "settled") {
    const message = "This expense is approved: what it was approved by stays with it.";
    throw new Refusal("conflict", message);
  }
  if (!(await deleteFileRow(ctx.tx, file.id))) throw notFound("file");
  await recordFile(ctx, { action: "file_removed", name: file.name, home });
  return { data: { ok: true } };
}
