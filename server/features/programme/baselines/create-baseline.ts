import {
  MAX_BASELINES,
  type BaselineActivity,
} from "../../../../contract/programme/programme-baselines.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import {
  insertBaseline,
  selectBaseline,
  selectBaselines,
  setCurrentBaseline,
} from "../baselines.sql.ts";
import { type Computed, extentOf } from "../plan/computed.ts";
import { lockedProgramme } from "../plan/lock-programme.ts";
import { pastProgramme } from "../past-programme.ts";
import { recordBaselines } from "./record-baselines.ts";

type Route = typeof routes.createBaseline;

function keptOf({ plan, dates }: Computed): BaselineActivity[] {
  return plan.activities.map((activity) => {
    const { _id, code, name, kind, parent, durationMinutes, percentComplete } = activity;
    const computed = dates.get(_id);
    if (!computed) throw new Error("An activity of the programme has no dates");
    const { start, finish, totalFloatMinutes, critical } = computed;
    return {
      _id,
      code,
      name,
      kind,
      parent,
      durationMinutes,
      start,
      finish,
      totalFloatMinutes,
      critical,
      percentComplete,
    };
  });
}

/** Stores the dates of a programme as a baseline. Idempotent: the same `_id` twice makes one baseline. */
export async function createBaseline(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const projectId = params.id;
  const { asked: known, ...locked } = await lockedProgramme(ctx, projectId, () =>
    selectBaselines(ctx.tx, projectId),
  );
  const id = body._id ?? ctx.newId();
  const existing = known.find(({ _id }) => _id === id);
  if (existing) return { data: existing };
  if (known.length >= MAX_BASELINES)
    throw new Refusal(
      "validation_failed",
      `A programme can have at most ${MAX_BASELINES} baselines. Delete one first.`,
    );
  const { computed, head } = locked;
  const revision = body.revision ?? computed.revision;
  const kept = await pastProgramme(ctx, head, revision);
  const current = body.current ?? known.length === 0;
  if (current) await setCurrentBaseline(ctx.tx, { projectId, id: null });
  await insertBaseline(ctx.tx, {
    id,
    projectId,
    workspaceId: ctx.actor.workspaceId,
    userId: ctx.actor.userId,
    name: body.name,
    revision,
    current,
    ...extentOf(kept),
    activities: keptOf(kept),
    now: ctx.now,
  });
  await recordBaselines(ctx, locked, { label: `made the baseline “${body.name}”` });
  const made = await selectBaseline(ctx.tx, { projectId, id });
  if (!made) throw new Error("A baseline just written cannot be read");
  return { data: made };
}
