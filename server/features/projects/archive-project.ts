import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectProjectJson } from "./project-list.sql.ts";
import { lockProject, setArchived } from "./projects.sql.ts";

type Archive = typeof routes.archiveProject;
type Unarchive = typeof routes.unarchiveProject;

async function setTo(
  ctx: Ctx,
  id: string,
  archived: boolean,
): Promise<JsonText<AnswerOf<Archive>>> {
  const stored = await lockProject(ctx.tx, id);
  if (!stored) throw notFound("project");
  const { title, isArchived } = stored;
  if (isArchived !== archived) {
    await setArchived(ctx.tx, { id, by: ctx.actor.userId, archived, now: ctx.now });
    await recordActivity(ctx, {
      action: archived ? "archived" : "unarchived",
      entityType: "project",
      entityId: id,
      message: archived
        ? `archived project “${title}”`
        : `took project “${title}” out of the archive`,
      project: { id, title },
    });
    ctx.announce({ topic: "project", project: id, id });
  }
  const project = await selectProjectJson(ctx.tx, { id, ...standingAskerOf(ctx) });
  if (project === undefined) throw notFound("project");
  return { json: `{"data":${project}}` };
}

/** Archives a project: it leaves the lists and becomes read-only. Idempotent. */
export async function archiveProject(
  ctx: Ctx,
  { params }: Input<Archive>,
): Promise<JsonText<AnswerOf<Archive>>> {
  return setTo(ctx, params.id, true);
}

/** Takes a project out of the archive. Idempotent. */
export async function unarchiveProject(
  ctx: Ctx,
  { params }: Input<Unarchive>,
): Promise<JsonText<AnswerOf<Unarchive>>> {
  return setTo(ctx, params.id, false);
}
