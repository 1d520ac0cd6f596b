import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { selectProjectFilePage } from "./files.sql.ts";

type Route = typeof routes.listProjectFiles;

/** The files of a project and of its tasks and expenses that the caller sees, newest first. */
export async function listProjectFiles(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const project = await requireSubject(ctx, { kind: "project", id: params.id }, { keep: false });
  return pageAnswer(await selectProjectFilePage(ctx.tx, { projectId: project.id, query }));
}
