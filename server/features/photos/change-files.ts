import { seesAllProjects } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { recordActivity } from "../activities/public.ts";
import { announceFiles } from "./announce-files.ts";
import { type ChangedFile, selectFiles, selectView, updateFiles } from "./photos.sql.ts";

type Route = typeof routes.changeFiles;

/** Records in the activity of each project how many files are now shown to clients, or hidden from them. */
async function recordShown(
  ctx: Ctx,
  files: readonly ChangedFile[],
  forClient: boolean,
): Promise<void> {
  for (const id of new Set(files.map(({ project }) => project))) {
    const { project } = await requireSubject(ctx, { kind: "project", id }, { keep: false });
    const of = files.filter((file) => file.project === id);
    const what = of.length === 1 ? `file “${of[0]?.name}”` : `${of.length} files`;
    await recordActivity(ctx, {
      action: "files_shown",
      entityType: "project",
      entityId: id,
      message: forClient ? `showed ${what} to clients` : `hid ${what} from clients`,
      project,
    });
  }
}

/**
 * Describes files: whether clients see them, and the moment and view that a photo shows.
 * @throws Refusal `not_found` if one is out of sight, `forbidden`
 */
export async function changeFiles(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { ids, ...to } = body;
  const files = await selectFiles(ctx.tx, ids);
  if (files.length < new Set(ids).size) throw notFound("file");
  const plans = seesAllProjects(ctx.actor.role);
  if (to.forClient !== undefined && !plans)
    throw new Refusal("forbidden", "Only administrators and engineers decide what clients see.");
  if (!plans && files.some(({ uploadedBy }) => uploadedBy !== ctx.actor.userId))
    throw new Refusal("forbidden", "You can only describe photos that you added.");
  if (to.view) {
    const view = await selectView(ctx.tx, to.view);
    if (!view || files.some(({ project }) => project !== view.project)) throw notFound("view");
  }
  if (Object.values(to).some((value) => value !== undefined))
    await updateFiles(ctx.tx, { ids, to });
  const { forClient } = to;
  if (forClient !== undefined) {
    const changed = files.filter((file) => file.forClient !== forClient);
    await recordShown(ctx, changed, forClient);
  }
  await announceFiles(
    ctx,
    files.map((file) => ({ ...file, forClient: file.forClient || forClient === true })),
  );
  return { data: { ok: true } };
}
