import { refusals, seesAllProjects } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { deleteViewRow, insertPhotoView, selectView, selectPhotoViews } from "./photos.sql.ts";

type List = typeof routes.listPhotoViews;
type Create = typeof routes.createPhotoView;
type Delete = typeof routes.deletePhotoView;

function requirePlanner(ctx: Ctx): void {
  if (!seesAllProjects(ctx.actor.role)) throw new Refusal("forbidden", refusals["project.edit"]);
}

/** The fixed views of a project. */
export async function listPhotoViews(
  ctx: Ctx,
  { params }: Input<List>,
): Promise<JsonText<AnswerOf<List>>> {
  const project = await requireSubject(ctx, { kind: "project", id: params.id }, { keep: false });
  return { json: `{"data":${await selectPhotoViews(ctx.tx, project.id)}}` };
}

/** Adds a named view. Idempotent: the same `_id` with the same name creates one view. */
export async function createPhotoView(
  ctx: Ctx,
  { params, body }: Input<Create>,
): Promise<JsonText<AnswerOf<Create>>> {
  requirePlanner(ctx);
  const project = await requireSubject(ctx, { kind: "project", id: params.id }, { keep: true });
  const { workspaceId, userId: createdBy } = ctx.actor;
  const { _id: id = ctx.newId(), name } = body;
  const view = { id, workspaceId, projectId: project.id, name, createdBy, now: ctx.now };
  const isNew = await insertPhotoView(ctx.tx, view);
  const found = await selectView(ctx.tx, id);
  if (found?.project !== project.id || found.name !== name) {
    const message = `There is a view “${name}” already.`;
    throw new Refusal("conflict", message, { name: message });
  }
  if (isNew) ctx.announce({ topic: "file", project: project.id, id: project.id });
  return { json: `{"data":${found.json}}` };
}

/** Removes a view. Its photos stay. */
export async function deletePhotoView(
  ctx: Ctx,
  { params }: Input<Delete>,
): Promise<AnswerOf<Delete>> {
  const view = await selectView(ctx.tx, params.id);
  if (!view) throw notFound("view");
  requirePlanner(ctx);
  await deleteViewRow(ctx.tx, params.id);
  const { name, project } = view;
  await recordAudit(ctx, {
    kind: "deletion",
    subject: `the view “${name}”`,
    before: { name, project },
  });
  ctx.announce({ topic: "file", project: view.project, id: view.project });
  return { data: { ok: true } };
}
