import { removalError } from "../../../contract/files/file-rules.ts";
import { refusals } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { deleteFileRow, selectFile } from "./files.sql.ts";
import { recordFile } from "./record-file.ts";
import { requireSubject } from "../../subjects/registry.ts";

type Route = typeof routes.deleteFile;

/** Deletes a file. Its bytes stay while it is in the trash. */
export async function deleteFile(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const file = await selectFile(ctx.tx, params.id);
  if (!file) throw notFound("file");
  const on = await requireSubject(ctx, file.on, { keep: true });
  const isSettled = on.settled !== undefined;
  const error = removalError(ctx.actor, { uploadedBy: file.uploadedBy, isSettled });
  if (error === "not yours") throw new Refusal("forbidden", refusals["file.remove"]);
  if (error === "settled") throw new Refusal("conflict", on.settled ?? "");
  if (!(await deleteFileRow(ctx.tx, file.id))) throw notFound("file");
  await recordFile(ctx, { action: "file_removed", file, on });
  return { data: { ok: true } };
}
