import { useEffect, useRef } from "react";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { ViewControl } from "./use-view.ts";

interface ShownRow {
  /** The activity that the URL leads to. */
  readonly row: string | undefined;
  readonly plan: Plan;
  readonly view: Pick<ViewControl, "fold">;
  /** Whether rows can be shown already. */
  readonly ready: boolean;
}

/**
 * Expands whatever hides the row that the URL leads to, and calls `show` with it once; with undefined if there is
 * no such activity.
 */
export function useShownRow(
  { row, plan, view: { fold }, ready }: ShownRow,
  show: (id: string | undefined) => void,
): void {
  const latest = useRef({ plan, show });
  useEffect(() => {
    latest.current = { plan, show };
  });
  useEffect(() => {
    if (row === undefined || !ready) return;
    const { plan: now, show: tell } = latest.current;
    const activity = activityOf(now, row);
    for (let above = activity?.parent ?? null; above !== null;) {
      fold(above, false);
      above = activityOf(now, above)?.parent ?? null;
    }
    tell(activity?._id);
  }, [row, ready, fold]);
}
