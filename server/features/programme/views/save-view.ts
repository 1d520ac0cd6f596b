import { seesAllProjects } from "../../../../contract/permissions.ts";
import {
  MAX_PROGRAMME_VIEWS,
  type ProgrammeView,
} from "../../../../contract/programme/programme-views.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { insertProgrammeView, selectProgrammeViews, updateView } from "./views.sql.ts";

type Route = typeof routes.saveProgrammeView;

/** Saves a view under an id. A repeated call uses the same id. */
export async function saveView(
  ctx: Ctx,
  { params: { id }, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { tx, actor, now } = ctx;
  const { name, query, shared = false } = body;
  if (shared && !seesAllProjects(actor.role))
    throw new Refusal(
      "forbidden",
      "Only administrators and engineers can share views with everybody.",
    );
  const views = await selectProgrammeViews(tx);
  const before = views.find(({ _id }) => _id === id);
  const { workspaceId, userId } = actor;
  const view = { id, workspaceId, userId, name, query, shared, now };
  if (before) {
    if (!before.mine)
      throw new Refusal("forbidden", "Somebody else made this view. Save it as one of your own.");
    await updateView(tx, view);
  } else {
    requireRoom(views);
    // The id belongs to somebody else's view, which the caller cannot see.
    if (!(await insertProgrammeView(tx, view))) throw notFound("view");
  }
  const saved = (await selectProgrammeViews(tx)).find(({ _id }) => _id === id);
  if (!saved) throw new Error("A view just written cannot be read");
  return { data: saved };
}

function requireRoom(views: readonly ProgrammeView[]): void {
  if (views.filter(({ mine }) => mine).length < MAX_PROGRAMME_VIEWS) return;
  throw new Refusal(
    "validation_failed",
    `You can keep at most ${MAX_PROGRAMME_VIEWS} views. Delete one first.`,
  );
}
