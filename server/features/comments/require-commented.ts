import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import {
  type CommentedThing,
  selectCommentedProject,
  selectCommentedTask,
} from "./comments.sql.ts";

/**
 * The task, or else the project, that is commented on, if the caller can see it.
 * @param on one of the two, as the contract makes sure
 * @param options `keep` holds it back from deletion until the transaction ends
 * @throws Refusal `not_found`
 */
export async function requireCommented(
  ctx: Ctx,
  on: { readonly task?: string | undefined; readonly project?: string | undefined },
  options: { readonly keep: boolean },
): Promise<CommentedThing> {
  if (on.task !== undefined) {
    const thing = await selectCommentedTask(ctx.tx, on.task, options);
    if (!thing) throw notFound("task");
    return thing;
  }
  const thing =
    on.project === undefined
      ? undefined
      : await selectCommentedProject(ctx.tx, on.project, options);
  if (!thing) throw notFound("project");
  return thing;
}
