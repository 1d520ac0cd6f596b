import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectImports } from "./recorded-imports.sql.ts";

type Route = typeof routes.listImports;

/** Lists the latest imports into a project. */
export async function listImports(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  await requireProject(ctx, params.id);
  return { data: await selectImports(ctx.tx, { projectId: params.id, kind: query.kind }) };
}
