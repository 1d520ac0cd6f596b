import { seesAllProjects } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, TaggedText } from "../../context.ts";
import type { Computed } from "./plan/computed.ts";
import { emptyState, loadProgramme, requireHead, withAssignments } from "./plan/load-programme.ts";
import type { Head } from "./plan/programme.sql.ts";
import { shownTo } from "./show-access.ts";
import { bareProgrammeText, programmeText, type Shown } from "./show-programme.ts";

type Route = typeof routes.getProgramme;
type BareRoute = typeof routes.getBareProgramme;

/** A programme with all that the caller may see of it. */
export async function programmeFor(ctx: Ctx, head: Head): Promise<Computed> {
  const { tx, actor } = ctx;
  const { projectId } = head;
  const computed = await loadProgramme(tx, head);
  return seesAllProjects(actor.role) ? withAssignments(tx, { projectId, computed }) : computed;
}

/** A project's whole programme. Its state is the ETag, so that an unchanged one costs one query. */
export function getProgramme(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<TaggedText<AnswerOf<Route>>> {
  return tagged(ctx, params.id, programmeText);
}

/** Returns a project's programme without the dates of its activities. */
export function getBareProgramme(
  ctx: Ctx,
  { params }: Input<BareRoute>,
): Promise<TaggedText<AnswerOf<BareRoute>>> {
  return tagged(ctx, params.id, bareProgrammeText);
}

async function tagged<Answer>(
  ctx: Ctx,
  projectId: string,
  textOf: (computed: Computed, shown: Shown) => Promise<string>,
): Promise<TaggedText<Answer>> {
  const head = await requireHead(ctx, projectId);
  const state = head.stored ? `${head.stored.revision}-${head.stored.state}` : emptyState(head);
  return {
    // People who see no assignments get a different text.
    etag: `"${state}${seesAllProjects(ctx.actor.role) ? "" : "-p"}"`,
    json: async () => textOf(await programmeFor(ctx, head), await shownTo(ctx, head)),
  };
}
