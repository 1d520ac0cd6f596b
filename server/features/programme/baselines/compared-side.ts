import type { ProgrammeComparison } from "../../../../contract/programme/programme-compare.ts";
import type { BaselineActivity } from "../../../../contract/programme/programme-baselines.ts";
import type { Ctx } from "../../../context.ts";
import { selectBaselineActivities } from "../baselines.sql.ts";
import { type Computed, extentOf } from "../plan/computed.ts";
import { programmeFor } from "../get-programme.ts";
import { pastProgramme } from "../past-programme.ts";
import type { Head } from "../plan/programme.sql.ts";
import { requireBaseline } from "./require-baseline.ts";

/** One of the two compared states. */
export interface ComparedSide {
  readonly shown: ProgrammeComparison["from"];
  readonly computed: Computed;
  /**
   * Whether the dates are computed from the side's own plan. A baseline that was read from a file has its own
   * dates.
   */
  readonly isItsPlan: boolean;
}

/** The state that a text such as `revision:12` names. @throws Refusal `not_found` */
export async function comparedSide(ctx: Ctx, head: Head, side: string): Promise<ComparedSide> {
  const [kind = "", of = ""] = side.split(":");
  if (kind === "baseline") return baselineSide(ctx, head, { side, id: of.toLowerCase() });
  const computed =
    kind === "revision"
      ? await pastProgramme(ctx, head, Number(of))
      : await programmeFor(ctx, head);
  const { revision } = computed;
  const name = kind === "revision" ? `Revision ${revision}` : "The programme now";
  return { shown: { side, name, revision, ...extentOf(computed) }, computed, isItsPlan: true };
}

async function baselineSide(
  ctx: Ctx,
  head: Head,
  { side, id }: { readonly side: string; readonly id: string },
): Promise<ComparedSide> {
  const at = { projectId: head.projectId, id };
  const { name, revision, start, finish } = await requireBaseline(ctx, at);
  const computed = await pastProgramme(ctx, head, revision);
  return {
    shown: { side, name: `Baseline “${name}”`, revision, start, finish },
    computed,
    isItsPlan: keepsItsPlan(computed, await selectBaselineActivities(ctx.tx, at)),
  };
}

function keepsItsPlan({ plan, dates }: Computed, kept: readonly BaselineActivity[]): boolean {
  return (
    kept.length === plan.activities.length &&
    kept.every(({ _id, start, finish }) => {
      const computed = dates.get(_id);
      return computed?.start === start && computed.finish === finish;
    })
  );
}
