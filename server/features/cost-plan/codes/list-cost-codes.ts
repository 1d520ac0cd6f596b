import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { requireProject } from "../../projects/public.ts";
import { selectCodes } from "../cost-codes.sql.ts";
import { linesInOrder } from "../plan-rules.ts";

type Route = typeof routes.listCostCodes;

/** A project's cost codes, for everyone who sees the project. */
export async function listCostCodes(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const codes = linesInOrder(await selectCodes(ctx.tx, project.id));
  return { data: codes.map(({ id, parent, code, title }) => ({ _id: id, parent, code, title })) };
}
