import type { Ctx } from "../../context.ts";
import { announcementsOf } from "../../subjects/registry.ts";
import { type Changes, recordActivity } from "../activities/public.ts";

/** A drawing in a sentence. */
export interface NamedDrawing {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly createdBy: string | null;
  readonly project: { readonly id: string; readonly title: string };
}

/** A drawing in a sentence: drawing “A-101 Ground floor plan”. */
export const drawingWords = ({ number, title }: Pick<NamedDrawing, "number" | "title">): string =>
  `drawing “${number} ${title}”`;

/** Tells those who see a drawing that it changed. */
export async function announceDrawing(ctx: Ctx, { id, createdBy, project }: NamedDrawing) {
  const of = { kind: "drawing", id, projectId: project.id, people: [createdBy] } as const;
  for (const announcement of await announcementsOf(ctx.tx, of)) ctx.announce(announcement);
}

/** Records what was done with a drawing, and tells those who see it. */
export async function recordDrawing(
  ctx: Ctx,
  drawing: NamedDrawing,
  what: { readonly action: string; readonly message: string; readonly changes?: Changes },
): Promise<void> {
  await announceDrawing(ctx, drawing);
  await recordActivity(ctx, {
    action: what.action,
    entityType: "drawing",
    entityId: drawing.id,
    message: what.message,
    ...(what.changes ? { changes: what.changes } : {}),
    project: drawing.project,
  });
}
