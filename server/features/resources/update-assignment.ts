import { decimalOf } from "../../../engine/decimal.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { notFound } from "../../errors.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { type AssignmentState, lockAssignment, updateAssignmentRow } from "./assignments.sql.ts";
import { recordResource } from "./record-resource.ts";
import { assignmentAnswer, requireDays, requireResource, requireTask } from "./require-resource.ts";

type Route = typeof routes.updateAssignment;

const units: readonly ShownUnit<AssignmentState>[] = [
  { field: "quantity", label: "the quantity", show: ({ quantity }) => quantity },
  { field: "from", label: "the first day", show: show.day("from") },
  { field: "to", label: "the last day", show: show.day("to") },
  { field: "note", label: "the note", show: show.textInWords("note") },
];

/**
 * Changes an assignment: omitted fields stay as they are. Nothing is written if nothing differs. Changes that two
 * people made to different fields merge.
 */
export async function updateAssignment(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const assignment = await lockAssignment(ctx.tx, params.id);
  if (!assignment) throw notFound("assignment");
  const { quantity, from, to, note } = assignment;
  const before: AssignmentState = { quantity, from, to, note };
  const after: AssignmentState = {
    quantity: body.quantity === undefined ? quantity : decimalOf(body.quantity, 4),
    from: body.from ?? from,
    to: body.to ?? to,
    note: body.note ?? note,
  };
  const { version } = body;
  await requireMerge(ctx, { stored: assignment, version, before, after, units });
  const changes = differences(before, after);
  if (Object.keys(changes).length > 0) {
    const task = await requireTask(ctx, assignment.taskId);
    // Unchanged days are not checked again: the project's own may have moved since.
    if ("from" in changes || "to" in changes) requireDays(after, task);
    const changed = Object.keys(changes);
    await updateAssignmentRow(ctx.tx, { id: params.id, state: after, changed, now: ctx.now });
    const { id, name } = await requireResource(ctx, assignment.resourceId);
    const message = `changed the assignment of “${name}” to “${task.title}” on ${task.project}`;
    await recordResource(ctx, { id, action: "updated", message, changes });
  }
  return assignmentAnswer(ctx, params.id);
}
