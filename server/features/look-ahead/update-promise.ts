import type { WeekPromise } from "../../../contract/look-ahead/promises.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { differences } from "../../differences.ts";
import { requireProject } from "../projects/public.ts";
import { promiseWords, recordWeek, todayOfProject } from "./promise-news.ts";
import { hasBegun } from "./promise-rules.ts";
import { type PromiseState, selectPromise, updatePromiseRow } from "./promises.sql.ts";
import { requirePerson } from "./require-activity.ts";
import { requirePromise } from "./require-promise.ts";

type Route = typeof routes.updatePromise;

function stateOf({ person, words, percent, quantity, unit }: WeekPromise): PromiseState {
  return { person: person?._id ?? null, words, percent, quantity, unit };
}

/** Changes a promise. A promise that is changed after its week has begun is late from then on. */
export async function updatePromise(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, id: params.promise };
  const promise = await requirePromise(ctx, of);
  const before = stateOf(promise);
  const after: PromiseState = {
    person: body.person === undefined ? before.person : body.person,
    words: body.words ?? before.words,
    percent: body.percent === undefined ? before.percent : body.percent,
    quantity: body.quantity === undefined ? before.quantity : body.quantity,
    unit: body.unit ?? before.unit,
  };
  const changes = differences(before, after);
  if (Object.keys(changes).length === 0) return { data: promise };
  if (after.person !== null && "person" in changes)
    await requirePerson(ctx, { projectId: of.projectId, id: after.person, field: "person" });
  const late = promise.late || hasBegun(promise.week, todayOfProject(ctx));
  await updatePromiseRow(ctx.tx, { ...of, ...after, late, now: ctx.now });
  const changed = await selectPromise(ctx.tx, of);
  if (!changed) throw new Error("A promise just written cannot be read");
  const message = `changed the promise ${promiseWords(ctx, changed)}`;
  await recordWeek(ctx, project, { message, changes });
  return { data: changed };
}
