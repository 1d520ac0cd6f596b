import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectCompanyPage } from "./company-reads.sql.ts";

type Route = typeof routes.listCompanies;

/** A page of the companies visible to the caller, by name. */
export async function listCompanies(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return pageAnswer(await selectCompanyPage(ctx.tx, query));
}
