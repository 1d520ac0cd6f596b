import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { resourceAnswer } from "./require-resource.ts";

type Route = typeof routes.getResource;

/** A resource with its rates. @throws Refusal `not_found` */
export function getResource(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return resourceAnswer(ctx, params.id);
}
