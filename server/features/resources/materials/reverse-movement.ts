import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { insertMovement, selectMovement } from "../movements.sql.ts";
import { recordResource } from "../record-resource.ts";
import { requireLeft } from "./require-left.ts";
import { movementAnswer, requireResource, todayOf } from "../require-resource.ts";

type Route = typeof routes.reverseMovement;

/** Reverses an entry with one of the opposite quantity, dated today. @throws Refusal `conflict` */
export async function reverseMovement(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const found = await selectMovement(ctx.tx, params.id);
  if (!found) throw notFound("entry");
  const resource = await requireResource(ctx, found.resourceId);
  // The entry is checked again under the lock: somebody may have reversed it meanwhile.
  const entry = await selectMovement(ctx.tx, params.id);
  if (!entry) throw notFound("entry");
  if (entry.reverses !== null)
    throw new Refusal("conflict", "This entry is a reversal. Record the correct entry instead.");
  if (entry.isReversed) throw new Refusal("conflict", "This entry is already reversed.");
  const id = ctx.newId();
  await insertMovement(ctx.tx, {
    id,
    workspaceId: ctx.actor.workspaceId,
    resourceId: resource.id,
    project: entry.project,
    task: entry.task,
    kind: entry.kind,
    quantity: `-${entry.quantity}`,
    date: todayOf(ctx),
    supplier: entry.supplier,
    note: body.note,
    reverses: entry.id,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  const project = { id: entry.project, title: entry.projectTitle };
  await requireLeft(ctx, resource, project);
  const message = `reversed ${entry.quantity} ${resource.unit} of “${resource.name}” ${entry.kind} on ${project.title}`;
  await recordResource(ctx, { id: resource.id, action: "reversed", message });
  return movementAnswer(ctx, id);
}
