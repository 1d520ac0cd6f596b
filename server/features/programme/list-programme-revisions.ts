import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { requireProject } from "../projects/public.ts";
import { selectProgrammeRevisionPage } from "./plan/revisions.sql.ts";

type Route = typeof routes.listProgrammeRevisions;

/** The revisions of a programme, newest first. */
export async function listProgrammeRevisions(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const { limit, cursor } = query;
  return pageAnswer(await selectProgrammeRevisionPage(ctx.tx, { projectId, limit, cursor }));
}
