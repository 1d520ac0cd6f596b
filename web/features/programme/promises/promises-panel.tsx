import "./promises.css";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { choiceParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import type { PanelProps } from "../panel.ts";
import { CompleteView } from "./complete-view.tsx";
import { WeekView } from "./week-view.tsx";

const parts = ["week", "complete"] as const;
const params = { part: choiceParam(parts, "week") };

/** What is promised week by week, and how much of it is kept. */
export function PromisesPanel(props: PanelProps) {
  const { state, change } = useUrlState(params);
  if (props.state.plan.activities.length === 0)
    return (
      <EmptyState
        title="There is nothing to promise yet."
        action={<Button onClick={props.onClose}>Back to the programme</Button>}
      >
        Promises are made for activities of the programme.
      </EmptyState>
    );
  return (
    <div className="pg-promises">
      <Segments
        label="What is shown"
        value={state.part}
        onChange={(part) => change({ part })}
        options={[
          { value: "week", label: "Week" },
          { value: "complete", label: "Percent plan complete" },
        ]}
      />
      {state.part === "week" ? <WeekView {...props} /> : <CompleteView {...props} />}
    </div>
  );
}
