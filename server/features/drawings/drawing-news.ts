import type { Ctx } from "../../context.ts";
import { announcementsOf } from "../../subjects/registry.ts";
import { selectViewers } from "../../subjects/viewers.sql.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";

/** A drawing, with what a sentence about it needs. */
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

/** Tells the people who see a drawing that it changed. */
export async function announceDrawing(
  ctx: Ctx,
  { id, project }: Pick<NamedDrawing, "id" | "project">,
) {
  const of = { kind: "drawing", id, projectId: project.id } as const;
  for (const announcement of await announcementsOf(ctx.tx, of)) ctx.announce(announcement);
}

/** Tells the people who see any of these drawings that some have changed. */
export async function announceDrawings(
  ctx: Ctx,
  { ids, projectId: project }: { readonly ids: readonly string[]; readonly projectId: string },
): Promise<void> {
  ctx.announce({ topic: "drawing", project });
  const viewers = await selectViewers(ctx.tx, { kind: "drawing", ids });
  for (const user of new Set(viewers.map(({ person }) => person)))
    ctx.announce({ topic: "drawing", project, user });
}

/** Records what was done with a drawing, and tells the people who see it. */
export async function recordDrawing(
  ctx: Ctx,
  drawing: NamedDrawing,
  what: {
    readonly action: string;
    readonly message: string;
    readonly changes?: ActivityChanges;
    /** The revision that the record is about. */
    readonly revision?: string;
  },
): Promise<void> {
  await announceDrawing(ctx, drawing);
  await recordActivity(ctx, {
    action: what.action,
    entityType: "drawing",
    entityId: drawing.id,
    message: what.message,
    ...(what.changes ? { changes: what.changes } : {}),
    ...(what.revision === undefined ? {} : { about: { kind: "revision", id: what.revision } }),
    project: drawing.project,
  });
}
