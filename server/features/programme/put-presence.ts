import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { deletePresence, putPresence, selectOwnPresence, selectPresence } from "./presence.sql.ts";

type Route = typeof routes.putProgrammePresence;

/** Stores the caller's position. Other people are notified only if it has changed. */
export async function putOwnPresence(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const of = { projectId, now: ctx.now };
  const { activity, left = false } = body;
  const [before, others] = await Promise.all([
    selectOwnPresence(ctx.tx, of),
    selectPresence(ctx.tx, of),
  ]);
  if (left) await deletePresence(ctx.tx, projectId);
  else await putPresence(ctx.tx, { ...of, workspaceId: ctx.actor.workspaceId, activity });
  const isNews = left ? before !== undefined : before?.activity !== activity;
  if (isNews) ctx.announce({ topic: "presence", project: projectId });
  return { data: others };
}
