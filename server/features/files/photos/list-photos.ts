import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { pageAnswer } from "../../../database/paging/page.ts";
import { requireSubject } from "../../../subjects/registry.ts";
import { selectPhotoGroups, selectPhotoPage } from "./photo-groups.sql.ts";

type Photos = typeof routes.listPhotos;
type Groups = typeof routes.listPhotoGroups;

/** The photos of a project that the caller sees, in the order in which they were taken. */
export async function listPhotos(
  ctx: Ctx,
  { params, query }: Input<Photos>,
): Promise<JsonText<AnswerOf<Photos>>> {
  const { id: projectId } = await requireSubject(
    ctx,
    { kind: "project", id: params.id },
    { keep: false },
  );
  const { timeZone } = ctx.actor;
  return pageAnswer(await selectPhotoPage(ctx.tx, { projectId, timeZone, query }));
}

/** The photos of a project that the caller sees, in groups. */
export async function listPhotoGroups(
  ctx: Ctx,
  { params, query }: Input<Groups>,
): Promise<JsonText<AnswerOf<Groups>>> {
  const project = await requireSubject(ctx, { kind: "project", id: params.id }, { keep: false });
  const { data, more } = await selectPhotoGroups(ctx.tx, { projectId: project.id, by: query.by });
  return { json: `{"data":${data},"more":${more}}` };
}
