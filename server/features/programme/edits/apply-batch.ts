import {
  MAX_PROGRAMME_ACTIVITIES,
  MAX_PROGRAMME_ASSIGNMENTS,
  MAX_PROGRAMME_CALENDARS,
  MAX_PROGRAMME_COLUMNS,
  MAX_PROGRAMME_EXCEPTIONS,
  MAX_PROGRAMME_LINKS,
} from "../../../../contract/programme/programme-plan.ts";
import { type Applied, applying } from "../../../../engine/programme/edits/apply-edits.ts";
import { workCalendar } from "../../../../engine/programme/calendar/calendar.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import type { Steps } from "../../../../engine/programme/steps.ts";
import { type Touched, WHOLE } from "../../../../engine/programme/touched.ts";
import type { Ctx } from "../../../context.ts";
import { Conflict, EditRefusal, Refusal } from "../../../errors.ts";
import type { Clock } from "../../../merge/merge-words.ts";
import { today } from "../../../platform/calendar.ts";
import { moveLines } from "../../cost-plan/public.ts";
import { breathe, inTurns } from "../../../platform/in-time-slices.ts";
import { followProgramme } from "../../tasks/public.ts";
import { batchLabel } from "./batch-label.ts";
import { type Computed, computedAfter } from "../plan/computed.ts";
import { changesOfOthers, clashes, removedByOthers, withoutRemoved } from "./conflicts.ts";
import { programmes } from "../plan/load-programme.ts";
import type { LockedProgramme } from "../plan/lock-programme.ts";
import { recordProgrammeRevision } from "../plan/record-revision.ts";
import { requireReferences } from "../plan/require-references.ts";
import type { OthersRevision } from "../plan/revisions.sql.ts";
import { rowPositionsAfter } from "../plan/row-positions.ts";
import { forgetReportsOf } from "../reports/settle-reports.ts";
import { tellMoved } from "./tell-moved.ts";
import { recordForecast } from "../plan/record-forecast.ts";
import { writePlan } from "../plan/write-plan.ts";

/** A batch of edits by a person. */
export interface EditBatch {
  readonly _id: string;
  /** The revision that the batch was made on. */
  readonly base: number;
  readonly edits: readonly Edit[];
  /** If undefined, the label describes what the edits do. */
  readonly label: string | undefined;
  /** The changes of other people since `base`; undefined if there are too many to compare with. */
  readonly others: readonly OthersRevision[] | undefined;
}

/** Converts a refusal by the engine to the API's answer. */
export function refused(error: unknown): unknown {
  if (!(error instanceof ProgrammeError)) return error;
  return new EditRefusal(
    error.code === "cycle" ? "conflict" : "validation_failed",
    error.message,
    error,
  );
}

/** The fields that change the name of an activity. */
const NAMING: ReadonlySet<string> = new Set(["code", "name", WHOLE]);

/** A limit deeper than any real programme's outline. It keeps code that walks through all ancestors of a row fast. */
const MAX_LEVELS = 100;

/** @throws Refusal for a plan that is too deep */
function shallow({ activities }: Plan): void {
  const levels = new Map<string, number>();
  for (const { _id, parent } of activities) {
    const level = parent === null ? 1 : (levels.get(parent) ?? 0) + 1;
    if (level > MAX_LEVELS)
      throw new Refusal(
        "validation_failed",
        `A programme can have at most ${MAX_LEVELS} levels of summaries.`,
      );
    levels.set(_id, level);
  }
}

/** @throws Refusal for a plan that is too large */
export function limited(plan: Plan, { isOutlined = true } = {}): void {
  const exceptions = plan.calendars.reduce((sum, one) => sum + one.exceptions.length, 0);
  const limits: readonly [number, number, string][] = [
    [plan.activities.length, MAX_PROGRAMME_ACTIVITIES, "activities"],
    [plan.links.length, MAX_PROGRAMME_LINKS, "links"],
    [plan.calendars.length, MAX_PROGRAMME_CALENDARS, "calendars"],
    [exceptions, MAX_PROGRAMME_EXCEPTIONS, "exceptions in its calendars"],
    [plan.columns.length, MAX_PROGRAMME_COLUMNS, "columns of its own"],
    [plan.assignments.length, MAX_PROGRAMME_ASSIGNMENTS, "assignments of resources"],
  ];
  const over = limits.find(([count, most]) => count > most);
  if (over)
    throw new Refusal(
      "validation_failed",
      `A programme can have at most ${over[1].toLocaleString("en")} ${over[2]}.`,
    );
  if (isOutlined) shallow(plan);
}

interface Merged {
  readonly edits: readonly Edit[];
  readonly applied: Applied;
}

/** Returns the edits on the current plan, unless other people have changed the same fields since. @throws Conflict */
async function merged(ctx: Ctx, { plan, revision }: Computed, batch: EditBatch): Promise<Merged> {
  const stale = batch.base < revision;
  if (!stale) return { edits: batch.edits, applied: await inTurns(applying(plan, batch.edits)) };
  const { timeZone } = ctx.actor;
  const dayOf = (instant: Date) => today(instant, timeZone);
  const clock: Clock = { today: dayOf(ctx.now), dayOf, timeZone };
  if (!batch.others)
    throw new Refusal(
      "conflict",
      `Revision ${batch.base}, on which these edits were made, is too far behind: others have changed too much since. Load the programme again, and look at it before you make them again.`,
    );
  const others = changesOfOthers(batch.others);
  const edits = withoutRemoved(plan, batch.edits, others);
  const gone = removedByOthers(plan, edits, { others, clock });
  if (gone.length > 0) throw new Conflict(gone, revision);
  const applied = await inTurns(applying(plan, edits, { stale }));
  const { fields } = applied.touched;
  const conflicts = clashes({ before: plan, after: applied.plan, fields }, { others, clock });
  if (conflicts.length > 0) throw new Conflict(conflicts, revision);
  return { edits, applied };
}

/** Prepares the calendars that a batch wrote, each of which may take milliseconds. */
function* layingOut({ calendars }: Plan, { calendars: written }: Touched): Steps<void> {
  yield;
  for (const calendar of calendars) {
    if (!written.has(calendar._id)) continue;
    workCalendar(calendar);
    yield;
  }
}

/**
 * Applies a batch to a locked programme as its next revision, or refuses all of it.
 * @throws Conflict if other people changed the same fields since `base`; Refusal if `base` is too far behind to
 *   compare; EditRefusal for a cycle or invalid edits
 */
export async function applyBatch(
  ctx: Ctx,
  { head, computed }: LockedProgramme,
  batch: EditBatch,
): Promise<Computed> {
  if (batch.base > computed.revision)
    throw new Refusal("validation_failed", "The programme has no such revision.", {
      base: "The programme has no such revision.",
    });
  let change: Merged;
  let schedule: Schedule;
  try {
    change = await merged(ctx, computed, batch);
    const { plan, touched } = change.applied;
    limited(plan, { isOutlined: touched.structure });
    // Nothing differs: there is no revision to make.
    if (touched.fields.length === 0) return computed;
    await inTurns(layingOut(plan, touched));
    schedule = computed.schedule.next(plan, touched);
    await breathe();
  } catch (error) {
    throw refused(error);
  }
  const { edits, applied } = change;
  const { plan, touched, inverse } = applied;
  const { projectId } = head;
  await requireReferences(ctx, { projectId, plan, touched });
  const after = computedAfter(computed, {
    state: ctx.newId(),
    revision: computed.revision + 1,
    plan,
    touched,
    schedule,
    baseline: computed.baseline,
    places: rowPositionsAfter(computed, plan, touched),
  });
  await breathe();
  await Promise.all([
    writePlan(ctx, { projectId, before: computed, after, touched }),
    recordProgrammeRevision(ctx, head, {
      batchId: batch._id,
      label: batch.label ?? batchLabel(plan, edits),
      before: computed,
      after,
      stale: batch.base < computed.revision,
      edits,
      inverse,
      touched: touched.fields,
    }),
  ]);
  await recordForecast(ctx, { projectId, after });
  await tellMoved(ctx, { projectId, before: computed, after });
  const handedOn = touched.fields.flatMap(({ record, field }) =>
    field === "company" ? record : [],
  );
  await forgetReportsOf(ctx, projectId, new Set([...touched.removedActivities, ...handedOn]));
  await followProgramme(
    ctx,
    { id: projectId, title: head.title },
    {
      added: [...touched.activities].filter((id) => !computed.dates.has(id)),
      renamed: touched.fields.flatMap(({ record, field }) => (NAMING.has(field) ? record : [])),
      isUntied: touched.removedActivities.size > 0,
    },
  );
  await moveLines(ctx, {
    projectId,
    edited: new Set([...touched.activities, ...touched.removedActivities]),
  });
  programmes.put(projectId, after);
  return after;
}
