import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { selectTaskPeople } from "./task-people.sql.ts";

type Route = typeof routes.listTaskPeople;

/** The people whose tasks the caller may ask for, by name. */
export async function listTaskPeople(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  return { data: await selectTaskPeople(ctx.tx, query) };
}
