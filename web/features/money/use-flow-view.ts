import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import type { FlowView } from "./flow-points.ts";

const params = { view: choiceParam<FlowView>(["cumulative", "month"], "cumulative") };

/** The view of the months. It lives in the URL. */
export function useFlowView(): { view: FlowView; change: (next: FlowView) => void } {
  const { state, change } = useUrlState(params);
  return { view: state.view, change: (view) => change({ view }) };
}
