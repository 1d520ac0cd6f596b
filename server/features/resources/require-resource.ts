import type { Assignment } from "../../../contract/resources/resource-assignments.ts";
import type { Movement } from "../../../contract/resources/resource-movements.ts";
import type { ResourceDetail } from "../../../contract/resources/resources.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import {
  type AssignedTask,
  type AssignmentState,
  selectAssignedTask,
  selectAssignmentJson,
} from "./assignments.sql.ts";
import { selectMovementJson } from "./movements.sql.ts";
import { daysError } from "./resource-rules.ts";
import { lockResource, selectResourceJson, type StoredResource } from "./resources.sql.ts";

/** Refuses a value of one field. */
export function refuse(field: string, message: string): never {
  throw new Refusal("validation_failed", message, { [field]: message });
}

/** A resource that is visible to the caller, locked. @throws Refusal `not_found` */
export async function requireResource(ctx: Ctx, id: string): Promise<StoredResource> {
  const resource = await lockResource(ctx.tx, id);
  if (!resource) throw notFound("resource");
  return resource;
}

/** A task that is visible to the caller. @throws Refusal `not_found` */
export async function requireTask(ctx: Ctx, id: string): Promise<AssignedTask> {
  const task = await selectAssignedTask(ctx.tx, id);
  if (!task) throw notFound("task");
  return task;
}

/** Refuses impossible days. @throws Refusal `validation_failed` */
export function requireDays(state: AssignmentState, task: AssignedTask): void {
  const invalid = daysError(state, task);
  if (invalid) refuse(invalid.field, invalid.message);
}

/** Today in the workspace's time zone. */
export function todayOf(ctx: Ctx): string {
  return today(ctx.now, ctx.actor.timeZone);
}

/** The answer with one resource. */
export async function resourceAnswer(
  ctx: Ctx,
  id: string,
): Promise<JsonText<{ data: ResourceDetail }>> {
  const json = await selectResourceJson(ctx.tx, { id, today: todayOf(ctx) });
  if (json === undefined) throw notFound("resource");
  return { json: `{"data":${json}}` };
}

/** The answer with one assignment. */
export async function assignmentAnswer(
  ctx: Ctx,
  id: string,
): Promise<JsonText<{ data: Assignment }>> {
  const json = await selectAssignmentJson(ctx.tx, id);
  if (json === undefined) throw notFound("assignment");
  return { json: `{"data":${json}}` };
}

/** The answer with one entry of the ledger. */
export async function movementAnswer(ctx: Ctx, id: string): Promise<JsonText<{ data: Movement }>> {
  const json = await selectMovementJson(ctx.tx, id);
  if (json === undefined) throw notFound("entry");
  return { json: `{"data":${json}}` };
}
