import "./constraints.css";
import { Plus } from "lucide-react";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useCan } from "../../session/public.ts";
import type { CellContext } from "../columns/column.ts";
import { useOwnCompany } from "../programme-queries.ts";
import { ConstraintItem } from "./constraint-item.tsx";
import { useConstraints } from "./constraint-queries.ts";
import { useConstraintActions } from "./use-constraint-actions.tsx";

interface ActivityConstraintsProps {
  readonly projectId: string;
  readonly activity: PlanActivity;
  readonly context: CellContext;
}

/** What is missing before an activity can start. */
export function ActivityConstraints({ projectId, activity, context }: ActivityConstraintsProps) {
  const { entries } = useConstraints(projectId, { activity: activity._id });
  const ownCompany = useOwnCompany(projectId);
  const mayLog = useCan("constraint.add").allowed;
  const { acts, dialogs } = useConstraintActions(projectId, context);
  const isOpen = mayLog && activity.actualFinish === null;
  if (entries.length === 0 && !isOpen) return null;
  return (
    <section aria-labelledby="activity-constraints" className="pg-activity-constraints">
      <h3 id="activity-constraints">Constraints</h3>
      {entries.length > 0 && (
        <ul aria-label="Constraints" className="pg-constraint-list">
          {entries.map((entry) => (
            <ConstraintItem
              key={entry._id}
              {...{ entry, ownCompany }}
              today={context.today}
              onClear={acts.onClear}
              onChange={acts.onChange}
              onDelete={acts.onDelete}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => acts.onLog(activity)}>
          Log constraint
        </Button>
      )}
      {dialogs}
    </section>
  );
}
