import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { requireHead } from "./plan/load-programme.ts";
import { pastProgramme } from "./past-programme.ts";
import { shownTo } from "./show-access.ts";
import { programmeText } from "./show-programme.ts";

type Route = typeof routes.getProgrammeRevision;

/** A programme as it was after a revision, with the baselines of today. */
export async function getProgrammeRevision(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const head = await requireHead(ctx, params.id);
  const past = await pastProgramme(ctx, head, params.number);
  return { json: await programmeText(past, await shownTo(ctx, head)) };
}
