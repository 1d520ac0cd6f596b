import { may, reach, refusalOf } from "../../../contract/permissions.ts";
import type { WeekPromise } from "../../../contract/look-ahead/promises.ts";
import type { Ctx } from "../../context.ts";
import { refusedWords } from "../../database/errors/refused-words.ts";
import { notFound, Refusal } from "../../errors.ts";
import { selectPromiserCompany } from "./look-ahead.sql.ts";
import { todayOfProject } from "./promise-news.ts";
import { isOver } from "./promise-rules.ts";
import { lockWeek, selectClosing, selectPromise } from "./promises.sql.ts";

/** Checks that the caller may promise for a company. @throws Refusal `forbidden` */
export async function requireMayPromise(ctx: Ctx, company: string | null): Promise<void> {
  const own = await selectPromiserCompany(ctx.tx);
  const involvement = {
    createdBy: null,
    assignedTo: null,
    isColleagues: own !== null && own === company,
  };
  if (!may(ctx.actor, "promise.make", involvement))
    throw new Refusal("forbidden", refusalOf(ctx.actor, "promise.make"));
}

/** Checks that a week is not closed. @throws Refusal `conflict` */
export async function requireOpenWeek(
  ctx: Ctx,
  of: { readonly projectId: string; readonly week: string },
): Promise<void> {
  if (await selectClosing(ctx.tx, of)) throw new Refusal("conflict", refusedWords.week_closed);
}

/**
 * Returns a promise of an open week that the caller may change, locked until the transaction ends. @throws Refusal
 * `not_found`, `forbidden`, `conflict`
 */
export async function requirePromise(
  ctx: Ctx,
  of: { readonly projectId: string; readonly id: string },
): Promise<WeekPromise> {
  const seen = await selectPromise(ctx.tx, of);
  if (!seen) throw notFound("promise");
  await requireMayPromise(ctx, seen.company?._id ?? null);
  const { projectId } = of;
  await lockWeek(ctx.tx, { projectId, week: seen.week });
  // Somebody may have changed the promise meanwhile.
  const promise = await selectPromise(ctx.tx, of);
  if (!promise) throw notFound("promise");
  await requireOpenWeek(ctx, { projectId, week: promise.week });
  if (reach(ctx.actor, "promise.make") === "all") return promise;
  // The week was closed before, and is open again so that its results can be corrected.
  if (promise.kept !== null)
    throw new Refusal("conflict", "This promise is already marked as kept or not kept.");
  if (isOver(promise.week, todayOfProject(ctx)))
    throw new Refusal(
      "conflict",
      "The week is over: its promises stay, and are marked as kept or not when the week is closed.",
    );
  return promise;
}
