import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectPresence } from "./presence.sql.ts";

type Route = typeof routes.listProgrammePresence;

/** Lists the other people who have the programme open. */
export async function listPresence(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  return { data: await selectPresence(ctx.tx, { projectId, now: ctx.now }) };
}
