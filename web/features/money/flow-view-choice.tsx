import { Segments } from "../../ui/controls/segments.tsx";
import type { FlowView } from "./flow-points.ts";

const views = [
  { value: "cumulative", label: "Cumulative" },
  { value: "month", label: "By month" },
] as const;

interface FlowViewChoiceProps {
  view: FlowView;
  change: (next: FlowView) => void;
}

/** Chooses the view of the months, from `useFlowView`. */
export function FlowViewChoice({ view, change }: FlowViewChoiceProps) {
  return <Segments label="View of the months" value={view} onChange={change} options={views} />;
}
