import type { Plan } from "../../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../../engine/programme/problem.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import type { FormatLossList } from "../programme-file.ts";
import type { XerRow } from "./tables.ts";

/** Plumbline counts the lag of a started predecessor from its actual start: rule R6. */
export const LAGS_FROM_ACTUAL_STARTS = "N";

/**
 * Lists the lags that the file counts from early starts. The early start of a started activity is that of its
 * remaining work. It is later than the data date only if links delay it: with retained logic.
 */
export function* namingEarlyLags(
  { activities, links, rules }: Plan,
  options: XerRow | undefined,
  told: { readonly notKept: FormatLossList; readonly reasons: Map<string, string> },
): Steps<void> {
  const flag = options?.get("sched_lag_early_start_flag") ?? LAGS_FROM_ACTUAL_STARTS;
  if (flag === LAGS_FROM_ACTUAL_STARTS || rules.progress !== "retained_logic") return;
  const byId = new Map(activities.map((activity) => [activity._id, activity]));
  yield;
  yield* strides(links, ({ from, to, type, lagMinutes }) => {
    const [start, end] = [byId.get(from), byId.get(to)];
    if (!start || !end || lagMinutes === 0 || (type !== "SS" && type !== "SF")) return;
    if (start.actualStart === null || start.actualFinish !== null) return;
    told.notKept.add(
      "lags counted from the early start of what is in progress (counted from its actual start here)",
      `${titleOf(start)} → ${titleOf(end)}`,
    );
    if (!told.reasons.has(to))
      told.reasons.set(to, "The file counts a lag from the early start of what is in progress.");
  });
}
