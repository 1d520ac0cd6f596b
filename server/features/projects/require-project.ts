import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { selectAssignees, selectProjectRef } from "./projects.sql.ts";

/** A project that is visible to the caller. @throws Refusal `not_found` */
export async function requireProject(ctx: Ctx, id: string): Promise<{ id: string; title: string }> {
  const project = await selectProjectRef(ctx.tx, id);
  if (!project) throw notFound("project");
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
