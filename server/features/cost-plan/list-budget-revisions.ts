import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { requireCostPlan } from "../projects/public.ts";
import { selectBudgetRevisionPage } from "./budget-revisions.sql.ts";

type Route = typeof routes.listBudgetRevisions;

/** The revisions of a project's plan, newest first. */
export async function listBudgetRevisions(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const project = await requireCostPlan(ctx, params.id);
  const { limit, cursor } = query;
  const page = await selectBudgetRevisionPage(ctx.tx, { projectId: project.id, limit, cursor });
  return pageAnswer(page);
}
