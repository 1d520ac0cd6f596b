import { reach } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import { lastOf } from "../activities/public.ts";
import { requireProject } from "../projects/public.ts";
import { promiseWords, recordWeek, todayOfProject } from "./promise-news.ts";
import { hasBegun } from "./promise-rules.ts";
import { deletePromiseRow } from "./promises.sql.ts";
import { requirePromise } from "./require-promise.ts";

type Route = typeof routes.deletePromise;

/**
 * Takes a promise back. Once the week has begun, only a planner can take back a promise that was made in time.
 * Otherwise it stays and gets a result.
 */
export async function deletePromise(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, id: params.promise };
  const promise = await requirePromise(ctx, of);
  // A promise that was made in time still counts as such, even if a later change has flagged it as late.
  const madeOn = today(new Date(promise.createdAt), ctx.actor.timeZone);
  const isBound = hasBegun(promise.week, todayOfProject(ctx)) && !hasBegun(promise.week, madeOn);
  if (isBound && reach(ctx.actor, "promise.make") !== "all")
    throw new Refusal(
      "conflict",
      "The week has begun: promises made in time stay, and are marked as kept or not when the week is closed.",
    );
  await deletePromiseRow(ctx.tx, of);
  const { week, words, percent, quantity, unit, late } = promise;
  await recordWeek(ctx, project, {
    message: `took back the promise ${promiseWords(ctx, promise)}`,
    isDeleted: true,
    changes: lastOf({ week, words, percent, quantity, unit, late }),
  });
  return { data: { ok: true } };
}
