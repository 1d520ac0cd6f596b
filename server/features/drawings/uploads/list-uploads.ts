import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { recordAudit } from "../../audit/public.ts";
import { requireProject } from "../../projects/public.ts";
import { disciplineOf } from "../drawing-rules.ts";
import { lockRegister } from "./entering.sql.ts";
import { type DrawingSheetRow, selectSheets } from "../sheets.sql.ts";
import {
  deleteDrawingUploadRow,
  selectDrawingUpload,
  selectUploadJson,
  selectUploads,
} from "./uploads.sql.ts";

/** The latest PDFs of drawings of a project. */
export async function listDrawingUploads(
  ctx: Ctx,
  { params }: Input<typeof routes.listDrawingUploads>,
): Promise<JsonText<AnswerOf<typeof routes.listDrawingUploads>>> {
  const { id } = await requireProject(ctx, params.id);
  return { json: `{"data":${await selectUploads(ctx.tx, id)}}` };
}

const shown = ({ number, title, revision, drawing, ...sheet }: DrawingSheetRow) => ({
  ...sheet,
  proposal: {
    number: drawing?.number ?? number,
    title: title === "" ? (drawing?.title ?? "") : title,
    revision,
    discipline: drawing?.discipline ?? disciplineOf(number),
    drawing,
  },
});

/** Returns an upload with its sheets and the proposal for each sheet. */
export async function getDrawingUpload(
  ctx: Ctx,
  { params }: Input<typeof routes.getDrawingUpload>,
): Promise<JsonText<AnswerOf<typeof routes.getDrawingUpload>>> {
  const json = await selectUploadJson(ctx.tx, params.id);
  if (json === undefined) throw notFound("upload");
  const pages = (await selectSheets(ctx.tx, params.id)).map(shown);
  return { json: `{"data":${json.slice(0, -1)},"pages":${JSON.stringify(pages)}}}` };
}

/** Removes a PDF that has no sheet in the register. Its bytes are removed from the store soon after. */
export async function deleteDrawingUpload(
  ctx: Ctx,
  { params }: Input<typeof routes.deleteDrawingUpload>,
): Promise<AnswerOf<typeof routes.deleteDrawingUpload>> {
  const upload = await selectDrawingUpload(ctx.tx, params.id);
  if (!upload) throw notFound("upload");
  // Locks the register, so that nobody can enter the upload's sheets meanwhile.
  await lockRegister(ctx.tx, upload.project.id);
  if (!(await deleteDrawingUploadRow(ctx.tx, upload.id)))
    throw new Refusal("conflict", "Sheets of this PDF are in the register, so it stays with them.");
  const { name, bytes, project } = upload;
  await recordAudit(ctx, {
    kind: "deletion",
    subject: `the drawings “${name}”`,
    before: { name, bytes, project: project.title },
  });
  ctx.announce({ topic: "drawing", project: project.id });
  return { data: { ok: true } };
}
