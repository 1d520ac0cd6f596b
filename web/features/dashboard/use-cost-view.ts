import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

/** What the cost chart shows: planned and actual spending, or the submitted, approved and paid amounts. */
export type CostView = "spending" | "states";

const params = { show: choiceParam<CostView>(["spending", "states"], "spending") };

/** The view of the cost chart. It lives in the URL. */
export function useCostView(): { show: CostView; change: (next: CostView) => void } {
  const { state, change } = useUrlState(params);
  return { show: state.show, change: (show) => change({ show }) };
}
