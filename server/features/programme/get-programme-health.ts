import { seesAllProjects } from "../../../contract/permissions.ts";
import { MAX_BEHIND, type ProgrammeHealth } from "../../../contract/programme/programme-health.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { judging } from "../../../engine/programme/health/health.ts";
import type { HealthPoint } from "../../../engine/programme/health/health-point.ts";
import { healthInWords, healthNames } from "../../../engine/programme/health/health-words.ts";
import type { Ctx, Input } from "../../context.ts";
import { inTurns } from "../../platform/in-time-slices.ts";
import { selectBaselineActivities, selectBaselines } from "./baselines.sql.ts";
import type { Computed } from "./plan/computed.ts";
import { programmeFor } from "./get-programme.ts";
import { requireHead } from "./plan/load-programme.ts";

type Route = typeof routes.getProgrammeHealth;

/** Judges a programme by the fourteen points. People who may not see its resources get no figures about them. */
export async function getProgrammeHealth(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const head = await requireHead(ctx, params.id);
  const computed = await programmeFor(ctx, head);
  const baselines = head.stored ? await selectBaselines(ctx.tx, params.id) : [];
  const current = baselines.find((baseline) => baseline.current);
  const seesAssignments = seesAllProjects(ctx.actor.role);
  const points = await pointsOf(ctx, {
    projectId: params.id,
    computed,
    baseline: current?._id,
    seesAssignments,
  });
  const { revision, plan } = computed;
  const known = {
    hasBaseline: current !== undefined,
    hasDataDate: plan.dataDate !== null,
    seesAssignments,
  };
  const data: ProgrammeHealth = {
    revision,
    dataDate: plan.dataDate,
    baseline: current ? { _id: current._id, name: current.name } : null,
    points: points.map(({ activities, links, ...point }) => {
      const [title, asks] = healthNames[point.check];
      return {
        ...point,
        title,
        asks,
        words: healthInWords({ ...point, activities, links }, known),
        behind: activities.length + links.length,
        activities: activities.slice(0, MAX_BEHIND),
        links: links.slice(0, MAX_BEHIND),
      };
    }),
  };
  return { data };
}

/** The judgements by state, and by whether resources were judged. A state never changes. */
const judged = new WeakMap<Computed, Map<boolean, readonly HealthPoint[]>>();

async function pointsOf(
  ctx: Ctx,
  {
    projectId,
    computed,
    baseline: id,
    seesAssignments,
  }: {
    readonly projectId: string;
    readonly computed: Computed;
    readonly baseline: string | undefined;
    readonly seesAssignments: boolean;
  },
): Promise<readonly HealthPoint[]> {
  const known = judged.get(computed) ?? new Map<boolean, readonly HealthPoint[]>();
  judged.set(computed, known);
  const before = known.get(seesAssignments);
  if (before) return before;
  const kept =
    id === undefined ? null : await selectBaselineActivities(ctx.tx, { projectId: projectId, id });
  const points = await inTurns(
    judging(computed.schedule, {
      baseline: kept && new Map(kept.map((activity) => [activity._id, activity])),
      assignments: seesAssignments ? computed.plan.assignments : null,
    }),
  );
  known.set(seesAssignments, points);
  return points;
}
