import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { editsBetween } from "../../../../engine/programme/edits/edits-between.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { applyBatch } from "./apply-batch.ts";
import { isApplied } from "./is-applied.ts";
import { requireHead } from "../plan/load-programme.ts";
import { lockedProgramme } from "../plan/lock-programme.ts";
import { pastProgramme } from "../past-programme.ts";
import { findReferences } from "../plan/require-references.ts";
import { selectBatch } from "../plan/revisions.sql.ts";
import { shownTo } from "../show-access.ts";
import { changesText } from "../show-programme.ts";

type Route = typeof routes.restoreProgramme;

/** A past plan without people, companies, locations and resources that are no longer there. */
async function withoutMissing(ctx: Ctx, projectId: string, plan: Plan): Promise<Plan> {
  const { activities, assignments } = plan;
  const { people, companies, locations, resources } = await findReferences(ctx, projectId, {
    people: [...new Set(activities.flatMap(({ assignee }) => assignee ?? []))],
    companies: [...new Set(activities.flatMap(({ company }) => company ?? []))],
    locations: [...new Set(activities.flatMap(({ location }) => location ?? []))],
    resources: [...new Set(assignments.map(({ resource }) => resource))],
  });
  const kept = (id: string | null, known: ReadonlySet<string>) =>
    id !== null && known.has(id) ? id : null;
  return {
    ...plan,
    activities: activities.map((activity) => ({
      ...activity,
      assignee: kept(activity.assignee, people),
      company: kept(activity.company, companies),
      location: kept(activity.location, locations),
    })),
    assignments: assignments.filter(({ resource }) => resources.has(resource)),
  };
}

/** Restores a revision by making a new one. Idempotent: the same `_id` twice restores once. */
export async function restoreProgramme(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { id: projectId, number } = params;
  const { _id: batchId, base } = body;
  const { stored } = await requireHead(ctx, projectId);
  // There is nothing to restore, and there are no rows to write.
  if (!stored) throw notFound("revision");
  const { asked: batch, ...locked } = await lockedProgramme(ctx, projectId, () =>
    selectBatch(ctx.tx, { projectId, batchId }),
  );
  const { head, computed } = locked;
  const shown = await shownTo(ctx, head);
  if (isApplied(batch))
    return { json: await changesText(computed, { ...shown, since: base, dates: "all" }) };
  if (base !== computed.revision)
    throw new Refusal(
      "conflict",
      "Somebody has changed the programme since you looked at it. Look again before you go back.",
    );
  const past = await pastProgramme(ctx, head, number);
  const plan = await withoutMissing(ctx, projectId, past.plan);
  const after = await applyBatch(ctx, locked, {
    _id: batchId,
    base,
    edits: editsBetween(computed.plan, plan),
    label: body.label ?? `went back to revision ${number}`,
    others: [],
  });
  return { json: await changesText(after, { ...shown, since: base, dates: "all" }) };
}
