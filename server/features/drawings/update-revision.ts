import { statusLabels } from "../../../contract/drawings/drawing-words.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { notFound, Refusal } from "../../errors.ts";
import { announceDrawing, drawingWords, recordDrawing } from "./drawing-news.ts";
import { statusProblem } from "./drawing-rules.ts";
import {
  selectDrawing,
  selectRevision,
  type StoredDrawing,
  type StoredSheetRevision,
  updateRevisionRow,
  updateScale,
} from "./drawings.sql.ts";
import { drawingAnswer } from "./list-drawings.ts";

/** Returns a revision and locks its drawing until the transaction ends. @throws Refusal `not_found` */
async function requireRevision(
  ctx: Ctx,
  id: string,
): Promise<{ readonly revision: StoredSheetRevision; readonly drawing: StoredDrawing }> {
  const seen = await selectRevision(ctx.tx, id);
  const drawing = seen && (await selectDrawing(ctx.tx, seen.drawingId));
  // The revision may have changed before its drawing was locked.
  const revision = drawing && (await selectRevision(ctx.tx, id));
  if (!revision || !drawing) throw notFound("revision");
  return { revision, drawing };
}

function messageOf(
  before: StoredSheetRevision,
  after: StoredSheetRevision,
  drawing: StoredDrawing,
): string {
  const what = `revision ${after.code} of ${drawingWords(drawing)}`;
  if (before.status === after.status) return `changed ${what}`;
  if (after.status === "withdrawn") return `withdrew ${what}`;
  return `issued ${what} ${statusLabels[after.status].toLowerCase()}`;
}

/** The action `drafted` identifies changes to a draft, which only people who run projects see. */
function actionOf(before: StoredSheetRevision, after: StoredSheetRevision): string {
  if (before.status !== after.status) return "status_changed";
  return after.status === "draft" ? "drafted" : "updated";
}

/** Issues a revision, withdraws it, or changes its date and note. */
export async function updateDrawingRevision(
  ctx: Ctx,
  { params, body }: Input<typeof routes.updateRevision>,
): Promise<JsonText<AnswerOf<typeof routes.updateRevision>>> {
  const { revision: before, drawing } = await requireRevision(ctx, params.id);
  const after: StoredSheetRevision = {
    ...before,
    status: body.status ?? before.status,
    date: body.date === undefined ? before.date : body.date,
    note: body.note ?? before.note,
  };
  const problem = statusProblem(before.status, after.status);
  if (problem !== undefined) throw new Refusal("conflict", problem, { status: problem });
  const changes = differences<StoredSheetRevision>(before, after);
  if (Object.keys(changes).length === 0) return drawingAnswer(ctx, drawing.id);
  const isIssued = before.status === "draft" && after.status !== "draft";
  await updateRevisionRow(ctx.tx, {
    ...after,
    issued: isIssued ? { by: ctx.actor.userId, now: ctx.now } : undefined,
  });
  await recordDrawing(ctx, drawing, {
    action: actionOf(before, after),
    message: messageOf(before, after, drawing),
    revision: before.id,
    changes,
  });
  return drawingAnswer(ctx, drawing.id);
}

/** Calibrates a revision, or removes its calibration. */
export async function setRevisionScale(
  ctx: Ctx,
  { params, body }: Input<typeof routes.setRevisionScale>,
): Promise<JsonText<AnswerOf<typeof routes.setRevisionScale>>> {
  const { revision, drawing } = await requireRevision(ctx, params.id);
  await updateScale(ctx.tx, { id: revision.id, scale: body.scale });
  await announceDrawing(ctx, drawing);
  return drawingAnswer(ctx, drawing.id);
}
