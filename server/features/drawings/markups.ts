import { type Markup, MAX_MARKUPS } from "../../../contract/drawings/drawing-markups.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { announceDrawing } from "./drawing-news.ts";
import { selectRevision } from "./drawings.sql.ts";
import {
  deleteMarkupRow,
  insertMarkup,
  selectMarkup,
  selectMarkups,
  updateShared,
} from "./markups.sql.ts";
import { requireSubject } from "../../subjects/registry.ts";

async function requireRevision(ctx: Ctx, id: string) {
  const revision = await selectRevision(ctx.tx, id);
  if (!revision) throw notFound("revision");
  return revision;
}

/** Notifies the people who see the drawing, unless only the person who drew the markup sees it. */
async function announce(ctx: Ctx, { revision, shared }: Pick<Markup, "revision" | "shared">) {
  if (!shared) return;
  const { drawingId } = await requireRevision(ctx, revision);
  const drawing = { kind: "drawing", id: drawingId } as const;
  await announceDrawing(ctx, await requireSubject(ctx, drawing, { keep: false }));
}

/** Lists the markups on a revision. */
export async function listMarkups(
  ctx: Ctx,
  { params }: Input<typeof routes.listMarkups>,
): Promise<AnswerOf<typeof routes.listMarkups>> {
  const { id } = await requireRevision(ctx, params.id);
  return { data: await selectMarkups(ctx.tx, id) };
}

/** Adds a markup to a revision. Idempotent: the same `_id` twice adds one markup. */
export async function addMarkup(
  ctx: Ctx,
  { params, body }: Input<typeof routes.addMarkup>,
): Promise<AnswerOf<typeof routes.addMarkup>> {
  const { id: revisionId } = await requireRevision(ctx, params.id);
  if ((await selectMarkups(ctx.tx, revisionId)).length >= MAX_MARKUPS)
    throw new Refusal(
      "conflict",
      "There are too many markups on this revision. Remove some first.",
    );
  const id = body._id ?? ctx.newId();
  const { shape, shared } = body;
  await insertMarkup(ctx.tx, { id, revisionId, shape, shared, now: ctx.now });
  const made = await selectMarkup(ctx.tx, id);
  if (made?.createdBy?._id !== ctx.actor.userId || made.revision !== revisionId)
    throw new Refusal("conflict", "Another markup has this id. Please try again.");
  await announce(ctx, made);
  return { data: made };
}

async function requireMarkup(ctx: Ctx, id: string): Promise<Markup> {
  const markup = await selectMarkup(ctx.tx, id);
  if (!markup) throw notFound("markup");
  return markup;
}

/** Shows the caller's own markup to others, or hides it from them. */
export async function shareMarkup(
  ctx: Ctx,
  { params, body }: Input<typeof routes.shareMarkup>,
): Promise<AnswerOf<typeof routes.shareMarkup>> {
  const before = await requireMarkup(ctx, params.id);
  if (before.createdBy?._id !== ctx.actor.userId)
    throw new Refusal("forbidden", "You can only share what you drew.");
  await updateShared(ctx.tx, { id: before._id, shared: body.shared, now: ctx.now });
  await announce(ctx, { revision: before.revision, shared: true });
  return { data: await requireMarkup(ctx, before._id) };
}

/** Removes a markup: the caller's own, or a shared one if the caller manages drawings. */
export async function deleteMarkup(
  ctx: Ctx,
  { params }: Input<typeof routes.deleteMarkup>,
): Promise<AnswerOf<typeof routes.deleteMarkup>> {
  const markup = await requireMarkup(ctx, params.id);
  await announce(ctx, markup);
  if (!(await deleteMarkupRow(ctx.tx, markup._id)))
    throw new Refusal("forbidden", "You can only remove what you drew.");
  const { revision, shape, createdBy } = markup;
  await recordAudit(ctx, {
    kind: "deletion",
    subject: `a ${shape.kind} on a drawing`,
    before: { revision, shape, createdBy },
  });
  return { data: { ok: true } };
}
