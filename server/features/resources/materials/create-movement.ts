import { decimalOf } from "../../../../engine/decimal.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { requireProject } from "../../projects/public.ts";
import { isTaskOf } from "../../tasks/public.ts";
import { insertMovement, selectMovement } from "../movements.sql.ts";
import { recordResource } from "../record-resource.ts";
import { requireLeft } from "./require-left.ts";
import { movementAnswer, refuse, requireResource, todayOf } from "../require-resource.ts";
import { movementDayError } from "../resource-rules.ts";

type Route = typeof routes.createMovement;

/** Records that a material was ordered, delivered or used. Idempotent by `_id`. */
export async function createMovement(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const resource = await requireResource(ctx, params.id);
  if (resource.kind !== "material")
    throw new Refusal(
      "conflict",
      `“${resource.name}” is not a material, so it cannot be ordered or used.`,
    );
  const project = await requireProject(ctx, body.project);
  const id = body._id ?? ctx.newId();
  const existing = body._id === undefined ? undefined : await selectMovement(ctx.tx, id);
  if (existing?.resourceId === resource.id && existing.project === project.id)
    return movementAnswer(ctx, id);

  const task = body.task ?? null;
  const { kind, date, supplier, note } = body;
  const invalid = movementDayError(date, todayOf(ctx));
  if (invalid !== undefined) refuse("date", invalid);
  if (task !== null && !(await isTaskOf(ctx.tx, { id: task, projectId: project.id })))
    refuse("task", "This task does not belong to the project.");
  const quantity = decimalOf(body.quantity, 4);
  const inserted = await insertMovement(ctx.tx, {
    id,
    workspaceId: ctx.actor.workspaceId,
    resourceId: resource.id,
    project: project.id,
    task,
    kind,
    quantity,
    date,
    supplier,
    note,
    reverses: null,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  if (!inserted) throw new Refusal("conflict", "Another entry has this id. Please try again.");
  if (kind === "used") await requireLeft(ctx, resource, project);
  const message = `recorded ${quantity} ${resource.unit} of “${resource.name}” as ${kind} on ${project.title}`;
  await recordResource(ctx, { id: resource.id, action: kind, message });
  return movementAnswer(ctx, id);
}
