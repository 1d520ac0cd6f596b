import { MAX_PROMISES } from "../../../contract/look-ahead/promises.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireCompanyName } from "../companies/public.ts";
import { requireProject } from "../projects/public.ts";
import { promiseWords, recordWeek, tellPromised, todayOfProject } from "./promise-news.ts";
import { hasBegun, weekProblem } from "./promise-rules.ts";
import { lockWeek, insertPromise, selectPromise, selectPromises } from "./promises.sql.ts";
import { requirePerson, requireUnfinishedName } from "./require-activity.ts";
import { requireMayPromise, requireOpenWeek } from "./require-promise.ts";

type Route = typeof routes.createPromise;

/** Promises work by the end of a week. Idempotent: the same `_id` twice makes one promise. */
export async function createPromise(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const projectId = project.id;
  const { week, company, person } = body;
  await requireMayPromise(ctx, company);
  await lockWeek(ctx.tx, { projectId, week });
  const id = body._id ?? ctx.newId();
  const existing = await selectPromise(ctx.tx, { projectId, id });
  if (existing) return { data: existing };
  const activityName = await requireUnfinishedName(ctx, { projectId, id: body.activity });
  if (company !== null) await requireCompanyName(ctx, { id: company, field: "company" });
  if (person !== null) await requirePerson(ctx, { projectId, id: person, field: "person" });
  const today = todayOfProject(ctx);
  const problem = weekProblem(week, today);
  if (problem !== undefined) throw new Refusal("validation_failed", problem, { week: problem });
  await requireOpenWeek(ctx, { projectId, week });
  if ((await selectPromises(ctx.tx, { projectId, week })).length >= MAX_PROMISES)
    throw new Refusal("validation_failed", `A week can have at most ${MAX_PROMISES} promises.`);
  await insertPromise(ctx.tx, {
    ...body,
    projectId,
    workspaceId: ctx.actor.workspaceId,
    id,
    activityName,
    late: hasBegun(week, today),
    by: ctx.actor.userId,
    now: ctx.now,
  });
  const made = await selectPromise(ctx.tx, { projectId, id });
  if (!made) throw new Error("A promise just written cannot be read");
  await recordWeek(ctx, project, { message: `promised ${promiseWords(ctx, made)}` });
  await tellPromised(ctx, project, made);
  return { data: made };
}
