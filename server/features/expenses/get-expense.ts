import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { expenseAnswer } from "./require-expense.ts";

type Route = typeof routes.getExpense;

/** One expense that is visible to the caller. */
export async function getExpense(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return expenseAnswer(ctx, params.id);
}
