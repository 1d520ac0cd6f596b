import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { selectVendors } from "./vendors.sql.ts";

type Route = typeof routes.listVendors;

/** Vendors as people typed them, to be merged into a company or released from it. */
export async function listVendors(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  return { data: await selectVendors(ctx.tx, query) };
}
