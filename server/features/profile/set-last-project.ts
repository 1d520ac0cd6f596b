import type { setLastProject as setLastProjectRoute } from "../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { writeLastProject } from "./profile.sql.ts";

/** Remembers the project that the dashboard's cost flow opens on. @throws Refusal `not_found` */
export async function setLastProject(
  ctx: Ctx,
  { body }: Input<typeof setLastProjectRoute>,
): Promise<AnswerOf<typeof setLastProjectRoute>> {
  const { id: projectId } = await requireProject(ctx, body.project);
  const { workspaceId, userId } = ctx.actor;
  await writeLastProject(ctx.tx, { workspaceId, userId, projectId, at: ctx.now });
  return { data: { ok: true } };
}
