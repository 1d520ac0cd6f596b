import { disciplineLabels } from "../../../contract/drawings/drawing-words.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { lastOf } from "../activities/public.ts";
import { drawingWords, recordDrawing } from "./drawing-news.ts";
import {
  deleteDrawingRow,
  type DrawingState,
  selectDrawing,
  selectDrawingByNumber,
  type StoredDrawing,
  updateDrawingRow,
} from "./drawings.sql.ts";
import { drawingAnswer } from "./list-drawings.ts";

const units: readonly ShownUnit<DrawingState>[] = [
  { field: "number", label: "the number", show: show.textInWords("number") },
  { field: "title", label: "the title", show: show.textInWords("title") },
  {
    field: "discipline",
    label: "the discipline",
    show: ({ discipline }) => disciplineLabels[discipline],
  },
  { field: "folder", label: "the folder", show: show.textInWords("folder") },
];

async function requireDrawing(ctx: Ctx, id: string): Promise<StoredDrawing> {
  const drawing = await selectDrawing(ctx.tx, id);
  if (!drawing) throw notFound("drawing");
  return drawing;
}

/** Changes a drawing: omitted fields are kept, and changes that two people made to different fields merge. */
export async function updateDrawing(
  ctx: Ctx,
  { params, body }: Input<typeof routes.updateDrawing>,
): Promise<JsonText<AnswerOf<typeof routes.updateDrawing>>> {
  const stored = await requireDrawing(ctx, params.id);
  const before: DrawingState = {
    number: stored.number,
    title: stored.title,
    discipline: stored.discipline,
    folder: stored.folder,
  };
  const after: DrawingState = {
    number: body.number ?? before.number,
    title: body.title ?? before.title,
    discipline: body.discipline ?? before.discipline,
    folder: body.folder ?? before.folder,
  };
  const changes = differences<DrawingState>(before, after);
  const changed = Object.keys(changes);
  if (changed.length === 0) return drawingAnswer(ctx, stored.id);
  const { version } = body;
  await requireMerge<DrawingState>(ctx, { stored, version, before, after, units });
  if (after.number !== before.number) {
    const of = { projectId: stored.project.id, number: after.number };
    const other = await selectDrawingByNumber(ctx.tx, of);
    if (other && other.id !== stored.id) {
      const message = `Another drawing has the number ${other.number}.`;
      throw new Refusal("conflict", message, { number: message });
    }
  }
  await updateDrawingRow(ctx.tx, { id: stored.id, state: after, changed, now: ctx.now });
  await recordDrawing(ctx, stored, {
    action: "updated",
    message: `changed ${drawingWords(after)}`,
    changes,
  });
  return drawingAnswer(ctx, stored.id);
}

/** Removes a drawing that was never issued from the register. Its sheets can be entered again. */
export async function deleteDrawing(
  ctx: Ctx,
  { params }: Input<typeof routes.deleteDrawing>,
): Promise<AnswerOf<typeof routes.deleteDrawing>> {
  const stored = await requireDrawing(ctx, params.id);
  if (stored.isIssued)
    throw new Refusal(
      "conflict",
      "This drawing was issued, so it stays in the register. Withdraw its revisions instead.",
    );
  const { number, title, discipline } = stored;
  await recordDrawing(ctx, stored, {
    action: "deleted",
    message: `took ${drawingWords(stored)} out of the register`,
    changes: lastOf({ number, title, discipline }),
  });
  if (!(await deleteDrawingRow(ctx.tx, stored.id))) throw notFound("drawing");
  return { data: { ok: true } };
}
