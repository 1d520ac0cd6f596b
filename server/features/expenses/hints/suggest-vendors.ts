import { MAX_HINTS } from "../../../../contract/expenses/expense-hints.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { selectVendorHints } from "./expense-hints.sql.ts";

type Route = typeof routes.suggestVendors;

/** Suggests vendors for an expense, from what the caller sees. */
export async function suggestVendors(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  return { data: await selectVendorHints(ctx, { search: query.search ?? "", limit: MAX_HINTS }) };
}
