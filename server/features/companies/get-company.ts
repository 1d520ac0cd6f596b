import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { companyAnswer } from "./require-company.ts";

type Route = typeof routes.getCompany;

/** One company with its people and projects that are visible to the caller. */
export async function getCompany(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return companyAnswer(ctx, params.id);
}
