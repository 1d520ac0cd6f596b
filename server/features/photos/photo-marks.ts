import { seesAllProjects } from "../../../contract/permissions.ts";
import { MARKS_AFTER_APPROVAL, MAX_MARKS } from "../../../contract/files/photos.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { announceFiles } from "./announce-files.ts";
import {
  type ChangedFile,
  countMarks,
  countMissingMarks,
  deleteMarks,
  insertMarks,
  selectFiles,
  selectMarking,
  selectPhotoMarks,
} from "./photos.sql.ts";

type List = typeof routes.listMarks;
type Change = typeof routes.changeMarks;

async function requirePicture(ctx: Ctx, id: string): Promise<ChangedFile> {
  const [file] = await selectFiles(ctx.tx, [id]);
  if (!file) throw notFound("file");
  return file;
}

async function answerOf(ctx: Ctx, file: ChangedFile): Promise<JsonText<AnswerOf<List>>> {
  const { takesMarks, losesMarks } = await selectMarking(ctx.tx, file);
  const marks = await selectPhotoMarks(ctx.tx, file.id);
  return { json: `{"data":${marks},"takesMarks":${takesMarks},"losesMarks":${losesMarks}}` };
}

/** Lists the marks on a photo. */
export async function listMarks(
  ctx: Ctx,
  { params }: Input<List>,
): Promise<JsonText<AnswerOf<List>>> {
  return answerOf(ctx, await requirePicture(ctx, params.id));
}

/**
 * Adds marks to a photo and removes marks from it. Contractors can draw on the photos that they added, and remove
 * their own marks. Idempotent: a mark that is drawn again stays as it was.
 */
export async function changeMarks(
  ctx: Ctx,
  { params, body }: Input<Change>,
): Promise<JsonText<AnswerOf<Change>>> {
  const { tx, actor, now } = ctx;
  const file = await requirePicture(ctx, params.id);
  if (!seesAllProjects(actor.role) && file.uploadedBy !== actor.userId)
    throw new Refusal("forbidden", "You can only draw on photos that you added.");
  if (!file.mediaType.startsWith("image/"))
    throw new Refusal("validation_failed", "You can only draw on photos.");
  const { userId: drawnBy, workspaceId } = actor;
  const { takesMarks, losesMarks } = await selectMarking(tx, file);
  if (!losesMarks && (await countMarks(tx, file.id, body.remove)) > 0)
    throw new Refusal("conflict", MARKS_AFTER_APPROVAL);
  if ((await deleteMarks(tx, { file: file.id, ids: body.remove })) > 0)
    throw new Refusal("forbidden", "You can only remove marks that you drew.");
  // Marks that are sent again after the approval are accepted. The database would refuse the rows before it finds
  // that they exist.
  const isNew = (await countMissingMarks(tx, { file: file.id, marks: body.add })) > 0;
  if (isNew && !takesMarks) throw new Refusal("forbidden", MARKS_AFTER_APPROVAL);
  if (isNew) await insertMarks(tx, { file, workspaceId, marks: body.add, drawnBy, now });
  if ((await countMissingMarks(tx, { file: file.id, marks: body.add })) > 0)
    throw new Refusal("conflict", "This id belongs to another mark. Draw it again.");
  if ((await countMarks(tx, file.id)) > MAX_MARKS)
    throw new Refusal("conflict", `There are ${MAX_MARKS} marks on this photo: remove some first.`);
  await announceFiles(ctx, [file]);
  return answerOf(ctx, file);
}
