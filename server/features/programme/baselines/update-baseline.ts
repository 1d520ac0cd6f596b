import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { renameBaseline, setCurrentBaseline } from "../baselines.sql.ts";
import { lockedProgramme } from "../plan/lock-programme.ts";
import { recordBaselines } from "./record-baselines.ts";
import { requireBaseline } from "./require-baseline.ts";

type Route = typeof routes.updateBaseline;

/** Renames a baseline, or makes it the current one. */
export async function updateBaseline(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const of = { projectId: params.id, id: params.baseline };
  // Checked before the lock, which would write the rows of a programme that nobody has edited.
  await requireBaseline(ctx, of);
  const { asked: before, ...locked } = await lockedProgramme(ctx, params.id, () =>
    requireBaseline(ctx, of),
  );
  const { name = before.name, current = before.current } = body;
  if (name === before.name && current === before.current) return { data: before };
  if (name !== before.name) await renameBaseline(ctx.tx, { ...of, name });
  if (current !== before.current)
    await setCurrentBaseline(ctx.tx, { ...of, id: current ? of.id : null });
  const label =
    current === before.current
      ? `renamed the baseline “${before.name}” to “${name}”`
      : `${current ? "compares with" : "no longer compares with"} the baseline “${name}”`;
  await recordBaselines(ctx, locked, { label });
  return { data: await requireBaseline(ctx, of) };
}
