import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectActivityChoices } from "./activity-choices.sql.ts";

type Route = typeof routes.listActivityChoices;

/** Activities that a task or a line of the cost plan can name. */
export async function listActivityChoices(
  { tx }: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const data = await selectActivityChoices(tx, { projectId: params.id, search: query.search });
  if (!data) throw notFound("project");
  return { data };
}
