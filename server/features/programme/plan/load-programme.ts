import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import { finished } from "../../../../engine/programme/steps.ts";
import type { Ctx } from "../../../context.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { notFound } from "../../../errors.ts";
import { breathe, inTurns } from "../../../platform/in-time-slices.ts";
import { type Computed, computedAfter, computingFrom, computedWithBaseline } from "./computed.ts";
import { emptyProgramme } from "./empty-programme.ts";
import { PlanCache } from "./plan-cache.ts";
import { selectAssignments, selectCurrentBaseline, selectPlanRows } from "./plan-rows.sql.ts";
import { type Head, selectHead, type StoredHead } from "./programme.sql.ts";
import { selectEditsSince, type StoredRevision } from "./revisions.sql.ts";
import { rowPositionsAfter } from "./row-positions.ts";

/** The programmes that this process has computed. */
export const programmes = new PlanCache();

/** The most revisions of other processes that are repeated. For more, reading the whole programme is faster. */
const MAX_BEHIND = 50;

/** The programme of a visible project. @throws Refusal `not_found` */
export async function requireHead(ctx: Ctx, projectId: string): Promise<Head> {
  const head = await selectHead(ctx.tx, projectId);
  if (!head) throw notFound("project");
  return head;
}

/** Returns the current programme, from the memory of this process if it is there. */
export async function loadProgramme(tx: Tx, head: Head, cache = programmes): Promise<Computed> {
  const { projectId, stored } = head;
  if (!stored) return emptyComputed(head);
  const known = cache.get(projectId, stored.state);
  if (known) return known;
  const computed =
    (await caughtUp(tx, head, cache)) ?? (await readProgramme(tx, projectId, stored));
  cache.put(projectId, computed);
  return computed;
}

/** Returns the programme with the assignments of resources, for people who may see them. */
export async function withAssignments(
  tx: Tx,
  {
    projectId,
    computed,
    cache = programmes,
  }: { projectId: string; computed: Computed; cache?: PlanCache },
): Promise<Computed> {
  if (computed.hasAssignments) return computed;
  const assignments = await selectAssignments(tx, projectId);
  const whole = { ...computed, hasAssignments: true, plan: { ...computed.plan, assignments } };
  cache.put(projectId, whole);
  return whole;
}

/** The state of a programme without rows. It changes with the first day and the default calendar. */
export function emptyState({ firstDay, defaultCalendar }: Head): string {
  const { origin, name } = defaultCalendar ?? {};
  const calendar = origin
    ? `-${origin.calendar}-${origin.version}-${encodeURIComponent(name ?? "")}`
    : "";
  return `empty-${firstDay}${calendar}`;
}

/** A programme that nobody has edited. */
function emptyComputed(head: Head): Computed {
  const plan = emptyProgramme(head);
  return finished(
    computingFrom({
      state: emptyState(head),
      revision: 0,
      plan,
      hasAssignments: true,
      places: new Map(),
      baseline: new Map(),
    }),
  );
}

async function readProgramme(tx: Tx, projectId: string, head: StoredHead): Promise<Computed> {
  const { places, baseline, ...lists } = await selectPlanRows(tx, projectId);
  const { plannedStart, dataDate, mustFinishBy, calendar, rules, state, revision } = head;
  const plan: Plan = { plannedStart, dataDate, mustFinishBy, calendar, rules, ...lists };
  const hasAssignments = lists.assignments.length > 0;
  return inTurns(computingFrom({ state, revision, plan, hasAssignments, places, baseline }));
}

/**
 * Returns the cached programme with the revisions that other processes have made since; undefined if they do not
 * lead from it to the present state.
 */
async function caughtUp(
  tx: Tx,
  { projectId, stored }: Head,
  cache: PlanCache,
): Promise<Computed | undefined> {
  const known = cache.states(projectId);
  const [oldest] = known;
  if (!stored || !oldest || stored.revision - oldest.revision > MAX_BEHIND) return undefined;
  const since = oldest.revision;
  const revisions = await selectEditsSince(tx, { projectId, since, limit: MAX_BEHIND });
  const from = known.findLast(({ state }) =>
    revisions.some(({ stateBefore }) => stateBefore === state),
  );
  if (!from) return undefined;
  const first = revisions.findIndex(({ stateBefore }) => stateBefore === from.state);
  let computed = from;
  for (const revision of revisions.slice(first)) {
    if (revision.stateBefore !== computed.state) return undefined;
    // Each revision is a whole pass, so other requests are answered between two passes.
    await breathe();
    const next = await repeated(tx, { projectId, computed, revision });
    if (!next) return undefined;
    computed = next;
  }
  return computed.state === stored.state ? computed : undefined;
}

async function repeated(
  tx: Tx,
  {
    projectId,
    computed,
    revision,
  }: { projectId: string; computed: Computed; revision: StoredRevision },
): Promise<Computed | undefined> {
  const { number, state, stale, edits } = revision;
  if (edits.length === 0) {
    const baseline = await selectCurrentBaseline(tx, projectId);
    return computedWithBaseline(computed, { revision: number, state, baseline });
  }
  try {
    const { plan, touched } = applyEdits(computed.plan, edits, { stale });
    return computedAfter(computed, {
      state,
      revision: number,
      plan,
      touched,
      baseline: computed.baseline,
      places: rowPositionsAfter(computed, plan, touched),
      schedule: computed.schedule.next(plan, touched),
    });
  } catch (error) {
    // The plan was read without its assignments, or changed from outside.
    if (error instanceof ProgrammeError) return undefined;
    throw error;
  }
}
