import { useUrlChoice } from "../../ui/hooks/use-url-choice.ts";
import type { FlowView } from "./flow-marks.ts";

/** How the months are shown, which stands in the URL. */
export function useFlowView(): { view: FlowView; change: (next: FlowView) => void } {
  const [view, change] = useUrlChoice<FlowView>("view", ["cumulative", "month"]);
  return { view, change };
}
