import {
  MAX_TOLD_GROUPS,
  MAX_TOLD_MOVES,
  type ProgrammeComparison,
} from "../../../../contract/programme/programme-compare.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import {
  byEffect,
  compare,
  type Comparison,
  type MoveGroup,
  withEffects,
} from "../../../../engine/programme/compare/compare.ts";
import {
  activityIn,
  type Plans,
} from "../../../../engine/programme/compare/compare-cause-words.ts";
import {
  finishInWords,
  groupInWords,
  moveInWords,
} from "../../../../engine/programme/compare/compare-words.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { Ctx, Input } from "../../../context.ts";
import { inTurns } from "../../../platform/in-time-slices.ts";
import { type ComparedSide, comparedSide } from "./compared-side.ts";
import { requireHead } from "../plan/load-programme.ts";

type Route = typeof routes.compareProgramme;

/** Describes the differences between two states of a programme in words. */
export async function compareProgramme(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const head = await requireHead(ctx, params.id);
  const from = await comparedSide(ctx, head, query.from);
  const to = await comparedSide(ctx, head, query.to);
  const [before, after] = [from.computed.schedule, to.computed.schedule];
  const comparison = compare(before, after);
  const plans: Plans = { before: before.plan, after: after.plan };
  const explained = from.isItsPlan && to.isItsPlan;
  const groups = explained ? await inTurns(withEffects(comparison, { before, after })) : [];
  const data: ProgrammeComparison = {
    from: from.shown,
    to: to.shown,
    words: explained ? finishInWords(comparison, plans) : datesInWords(from, to),
    explained,
    added: lone(comparison.added, plans.after),
    removed: lone(comparison.removed, plans.before),
    groups: byEffect(groups)
      .slice(0, MAX_TOLD_GROUPS)
      .map((group) => told(group, plans)),
    groupCount: groups.length,
  };
  return { data };
}

function told(group: MoveGroup, plans: Plans): ProgrammeComparison["groups"][number] {
  const { root, effectMinutes, moves } = group;
  return {
    root,
    words: groupInWords(group, plans),
    effectMinutes,
    count: moves.length,
    moves: moves.slice(0, MAX_TOLD_MOVES).map((move) => ({
      activity: move.activity,
      startMinutes: move.startMinutes,
      finishMinutes: move.finishMinutes,
      words: moveInWords(move, plans),
    })),
  };
}

function lone(ids: Comparison["added"], plan: Plan): ProgrammeComparison["added"] {
  return ids.flatMap((id) => {
    const activity = activityIn(plan, id);
    return activity ? [{ _id: id, code: activity.code, name: activity.name }] : [];
  });
}

/** Says that the reasons for moved dates are not known. */
function datesInWords(from: ComparedSide, to: ComparedSide): string {
  const { name } = (from.isItsPlan ? to : from).shown;
  return `${name} keeps dates that do not follow from its plan, such as dates from a file. So there are no reasons for what moved.`;
}
