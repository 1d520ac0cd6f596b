import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectLocations } from "./locations.sql.ts";

type Route = typeof routes.listLocations;

/** The locations of a visible project. @throws Refusal `not_found` */
export async function listLocations(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const { id } = await requireProject(ctx, params.id);
  return { data: await selectLocations(ctx.tx, id) };
}
