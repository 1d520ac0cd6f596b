import {
  type BaselineActivity,
  MAX_BASELINES,
} from "../../../../contract/programme/programme-baselines.ts";
import type { MergedPlan } from "../../../../engine/programme/merge-plans.ts";
import type { Ctx } from "../../../context.ts";
import { insertBaseline, selectBaselines, setCurrentBaseline } from "../baselines.sql.ts";
import { type FileBaseline, type ImportedProgramme, FormatLossList } from "../formats/public.ts";
import type { LockedProgramme } from "../plan/lock-programme.ts";
import { recordBaselines } from "../baselines/record-baselines.ts";

/** Returns the part of a file's baseline that is about the programme's rows. */
function keptOf({ dates }: FileBaseline, { plan, matched }: MergedPlan): BaselineActivity[] {
  const ids = new Map([...dates].map(([id, kept]) => [matched.get(id) ?? id, kept]));
  return plan.activities.flatMap((activity): BaselineActivity[] => {
    const kept = ids.get(activity._id);
    if (!kept) return [];
    const { _id, code, name, kind, parent } = activity;
    return [
      {
        _id,
        code,
        name,
        kind,
        parent,
        ...kept,
        totalFloatMinutes: null,
        critical: false,
        percentComplete: 0,
      },
    ];
  });
}

/** A baseline of a file that is added to the programme. */
interface Taken {
  readonly name: string;
  readonly activities: readonly BaselineActivity[];
}

export interface SortedBaselines {
  readonly taken: readonly Taken[];
  /** The parts that are left out, and why. */
  readonly notKept: FormatLossList;
}

/** Separates the baselines of a file that the programme takes from the others: each name exists only once. */
export function sortedBaselines(
  known: readonly { readonly name: string }[],
  { baselines }: Pick<ImportedProgramme, "baselines">,
  merged: MergedPlan,
): SortedBaselines {
  const names = new Set(known.map(({ name }) => name));
  const taken: Taken[] = [];
  const notKept = new FormatLossList();
  for (const baseline of baselines) {
    const { name } = baseline;
    if (baseline.dates.size === 0) notKept.add("baselines without dates", name);
    else if (names.has(name))
      notKept.add("baselines whose names the programme has already (its own stay)", name);
    else if (known.length + taken.length >= MAX_BASELINES)
      notKept.add(`baselines beyond the ${MAX_BASELINES} that a programme has`, name);
    else {
      names.add(name);
      taken.push({ name, activities: keptOf(baseline, merged) });
    }
  }
  return { taken, notKept };
}

/**
 * Adds the baselines of a file to those of the programme. The first becomes current if there is no current one.
 * @returns the parts that were left out, and the number of revisions made
 */
export async function importBaselines(
  ctx: Ctx,
  locked: LockedProgramme,
  file: Pick<ImportedProgramme, "baselines">,
  merged: MergedPlan,
): Promise<{ readonly revisions: number; readonly notKept: FormatLossList }> {
  const { projectId } = locked.head;
  const known = file.baselines.length === 0 ? [] : await selectBaselines(ctx.tx, projectId);
  const { taken, notKept } = sortedBaselines(known, file, merged);
  let hasCurrent = known.some(({ current }) => current);
  for (const { name, activities } of taken) {
    const dates = activities.map(({ start }) => start).toSorted();
    const finishes = activities.map(({ finish }) => finish).toSorted();
    if (!hasCurrent) await setCurrentBaseline(ctx.tx, { projectId, id: null });
    await insertBaseline(ctx.tx, {
      id: ctx.newId(),
      projectId,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      name,
      revision: locked.computed.revision,
      current: !hasCurrent,
      start: dates[0] ?? null,
      finish: finishes.at(-1) ?? null,
      activities,
      now: ctx.now,
    });
    hasCurrent = true;
  }
  if (taken.length === 0) return { revisions: 0, notKept };
  const label = `imported ${taken.length === 1 ? "the baseline" : "the baselines"} ${taken.map(({ name }) => `“${name}”`).join(", ")}`;
  await recordBaselines(ctx, locked, { label: label.slice(0, 200) });
  return { revisions: 1, notKept };
}
