import { seesAllProjects } from "../../../contract/permissions.ts";
import { MAX_MARKS } from "../../../contract/photos.ts";
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
  selectMarks,
} from "./photos.sql.ts";

type List = typeof routes.listMarks;
type Change = typeof routes.changeMarks;

async function requirePicture(ctx: Ctx, id: string): Promise<ChangedFile> {
  const [file] = await selectFiles(ctx.tx, [id]);
  if (!file) throw notFound("file");
  return file;
}

/** What is drawn upon a photo. */
export async function listMarks(
  ctx: Ctx,
  { params }: Input<List>,
): Promise<JsonText<AnswerOf<List>>> {
  const file = await requirePicture(ctx, params.id);
  return { json: `{"data":${await selectMarks(ctx.tx, file.id)}}` };
}

/**
 * Draws upon a photo and takes marks off it. Contractors draw on the photos that they added, and take their own marks
 * off. Idempotent: a mark that is drawn again stays as it was.
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
    throw new Refusal("validation_failed", "Only photos can be drawn upon.");
  const { userId: drawnBy, workspaceId } = actor;
  if ((await deleteMarks(tx, { file: file.id, ids: body.remove })) > 0)
    throw new Refusal("forbidden", "You can only take off what you drew.");
  await insertMarks(tx, { file, workspaceId, marks: body.add, drawnBy, now });
  if ((await countMissingMarks(tx, { file: file.id, marks: body.add })) > 0)
    throw new Refusal("conflict", "This id belongs to another mark. Draw it again.");
  if ((await countMarks(tx, file.id)) > MAX_MARKS)
    throw new Refusal(
      "conflict",
      `There are ${MAX_MARKS} marks on this photo: take some off first.`,
    );
  await announceFiles(ctx, [file]);
  return { json: `{"data":${await selectMarks(tx, file.id)}}` };
}
