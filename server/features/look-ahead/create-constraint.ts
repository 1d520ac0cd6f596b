import { MAX_OPEN_CONSTRAINTS } from "../../../contract/look-ahead/constraints.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireProject } from "../projects/public.ts";
import { recordConstraint, tellOwner } from "./constraint-news.ts";
import { insertConstraint, selectConstraint, selectConstraints } from "./constraints.sql.ts";
import { requireActivityName, requireOwner } from "./require-activity.ts";

type Route = typeof routes.createConstraint;

/**
 * Logs a constraint that must be cleared before an activity can start. Idempotent: the same `_id` twice makes one
 * entry.
 */
export async function createConstraint(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const projectId = project.id;
  const id = body._id ?? ctx.newId();
  const existing = await selectConstraint(ctx.tx, { projectId, id });
  if (existing) return { data: existing };
  const activityName = await requireActivityName(ctx, { projectId, id: body.activity });
  await requireOwner(ctx, { projectId, ...body });
  await requireRoom(ctx, projectId);
  const isNew = await insertConstraint(ctx.tx, {
    ...body,
    projectId,
    workspaceId: ctx.actor.workspaceId,
    id,
    activityName,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  const made = await selectConstraint(ctx.tx, { projectId, id });
  if (!made) throw new Error("A constraint just written cannot be read");
  // Two identical requests ran at once: the other one has already sent the notifications.
  if (!isNew) return { data: made };
  await recordConstraint(ctx, project, made, { did: "logged" });
  await tellOwner(ctx, project, made);
  return { data: made };
}

async function requireRoom(ctx: Ctx, projectId: string): Promise<void> {
  const query = { projectId, state: "open", activity: undefined } as const;
  const { total } = await selectConstraints(ctx.tx, query);
  if (total < MAX_OPEN_CONSTRAINTS) return;
  throw new Refusal(
    "validation_failed",
    `A project can have at most ${MAX_OPEN_CONSTRAINTS} open constraints. Clear some first.`,
  );
}
