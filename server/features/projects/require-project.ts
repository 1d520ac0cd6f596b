import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { seesCostPlan, selectAssignees, selectProjectRef } from "./projects.sql.ts";

/** A project that is visible to the caller. @throws Refusal `not_found` */
export async function requireProject(ctx: Ctx, id: string): Promise<{ id: string; title: string }> {
  const project = await selectProjectRef(ctx.tx, id);
  if (!project) throw notFound("project");
  return project;
}

export const PLAN_NOT_SHOWN =
  "This project’s cost plan is not shown to clients. Its administrators and engineers can show it.";

/**
 * A project whose cost plan the caller may see: clients only if the project says so.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function requireCostPlan(
  ctx: Ctx,
  id: string,
): Promise<{ id: string; title: string }> {
  const project = await requireProject(ctx, id);
  if (!(await seesCostPlan(ctx.tx, id))) throw new Refusal("forbidden", PLAN_NOT_SHOWN);
  return project;
}

/**
 * Checks that a task of the project can be assigned to someone.
 * @throws Refusal `validation_failed`
 */
export async function requireAssignee(
  ctx: Ctx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const [assignee] = await selectAssignees(ctx.tx, { projectId, userId });
  if (!assignee) {
    const message = "This person cannot see the project. Add them to its team first.";
    throw new Refusal("validation_failed", message, { assignedTo: message });
  }
}
