import { seesAllProjects } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { deleteView, selectProgrammeViews } from "./views.sql.ts";

type Route = typeof routes.deleteProgrammeView;

/** Deletes a view. A view is only a way to look at a programme, so nothing is lost with it. */
export async function removeView(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const view = (await selectProgrammeViews(ctx.tx)).find(({ _id }) => _id === params.id);
  if (!view) throw notFound("view");
  if (!view.mine && !seesAllProjects(ctx.actor.role))
    throw new Refusal(
      "forbidden",
      "Only the person who made it, administrators and engineers can delete a shared view.",
    );
  await deleteView(ctx.tx, view._id);
  return { data: { ok: true } };
}
