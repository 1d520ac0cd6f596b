import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { programmeFor } from "./get-programme.ts";
import { requireHead } from "./plan/load-programme.ts";
import { shownTo } from "./show-access.ts";
import { changesText } from "./show-programme.ts";

type Route = typeof routes.getProgrammeChanges;

/** Returns the changes since a revision. */
export async function getProgrammeChanges(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const head = await requireHead(ctx, params.id);
  const [computed, shown] = await Promise.all([programmeFor(ctx, head), shownTo(ctx, head)]);
  return { json: await changesText(computed, { ...shown, ...query }) };
}
