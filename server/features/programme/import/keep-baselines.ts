import { type BaselineActivity, MAX_BASELINES } from "../../../../contract/programme-baselines.ts";
import type { Merged } from "../../../../engine/programme/merge-plans.ts";
import type { Ctx } from "../../../context.ts";
import { insertBaseline, selectBaselines, setCurrentBaseline } from "../baselines.sql.ts";
import type { FileBaseline, ImportedProgramme } from "../formats/public.ts";
import type { LockedProgramme } from "../lock-programme.ts";
import { recordBaselines } from "../record-baselines.ts";

/** What a baseline of a file keeps of the programme's rows. */
function keptOf({ dates }: FileBaseline, { plan, matched }: Merged): BaselineActivity[] {
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

/**
 * Keeps the baselines of a file beside those of the programme, each once; the first becomes current if there is
 * none.
 * @returns how many revisions that made
 */
export async function keepBaselines(
  ctx: Ctx,
  locked: LockedProgramme,
  { baselines }: Pick<ImportedProgramme, "baselines">,
  merged: Merged,
): Promise<number> {
  if (baselines.length === 0) return 0;
  const { projectId } = locked.head;
  const known = await selectBaselines(ctx.tx, projectId);
  const names = new Set(known.map(({ name }) => name));
  const made: string[] = [];
  let hasCurrent = known.some(({ current }) => current);
  for (const baseline of baselines) {
    const activities = keptOf(baseline, merged);
    const isThere = names.has(baseline.name) || activities.length === 0;
    if (isThere || known.length + made.length >= MAX_BASELINES) continue;
    const dates = activities.map(({ start }) => start).toSorted();
    const finishes = activities.map(({ finish }) => finish).toSorted();
    if (!hasCurrent) await setCurrentBaseline(ctx.tx, { projectId, id: null });
    await insertBaseline(ctx.tx, {
      id: ctx.newId(),
      projectId,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      name: baseline.name,
      revision: locked.computed.revision,
      current: !hasCurrent,
      start: dates[0] ?? null,
      finish: finishes.at(-1) ?? null,
      activities,
      now: ctx.now,
    });
    hasCurrent = true;
    made.push(baseline.name);
  }
  if (made.length === 0) return 0;
  const label = `imported ${made.length === 1 ? "the baseline" : "the baselines"} ${made.map((name) => `“${name}”`).join(", ")}`;
  await recordBaselines(ctx, locked, { label: label.slice(0, 200) });
  return 1;
}
