import "./constraints.css";
import { Plus } from "lucide-react";
import {
  constraintKinds,
  constraintKindWords,
} from "../../../../contract/look-ahead/constraints.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { counted } from "../../../ui/counted.ts";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { choiceParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan } from "../../session/public.ts";
import type { PanelProps } from "../panel.ts";
import { useOwnCompany } from "../programme-queries.ts";
import { ConstraintItem } from "./constraint-item.tsx";
import { useConstraints } from "./constraint-queries.ts";
import { isConstraintLate } from "./constraint-words.ts";
import { useConstraintActions } from "./use-constraint-actions.tsx";

const states = ["open", "cleared"] as const;
const params = { log: choiceParam(states, "open"), kind: choiceParam(constraintKinds) };

/** The log of constraints: what is missing, who provides it and by when. */
export function ConstraintsPanel({ projectId, state, context, onClose, onShowRow }: PanelProps) {
  const { state: shown, change } = useUrlState(params);
  const { log, kind } = shown;
  const { entries, data, error, refetch, isFetching, total } = useConstraints(projectId, {
    state: log,
  });
  const ownCompany = useOwnCompany(projectId);
  const mayLog = useCan("constraint.add").allowed;
  const { acts, dialogs } = useConstraintActions(projectId, context);
  if (state.plan.activities.length === 0)
    return (
      <EmptyState
        title="There are no activities yet."
        action={<Button onClick={onClose}>Back to the programme</Button>}
      >
        Constraints are logged for activities of the programme.
      </EmptyState>
    );
  const { today } = context;
  const listed = entries.filter((entry) => kind === undefined || entry.kind === kind);
  const late = listed.filter((entry) => isConstraintLate(entry, today)).length;
  return (
    <div className="pg-constraints">
      <div className="pg-constraints-bar">
        <Segments
          label="Which constraints"
          value={log}
          onChange={(value) => change({ log: value })}
          options={[
            { value: "open", label: "Open" },
            { value: "cleared", label: "Cleared" },
          ]}
        />
        <Field label="Kind" hideLabel>
          <Select
            value={kind ?? ""}
            onChange={({ target }) =>
              change({ kind: constraintKinds.find((one) => one === target.value) })
            }
            options={[
              { value: "", label: "All kinds" },
              ...constraintKinds.map((value) => ({ value, label: constraintKindWords[value] })),
            ]}
          />
        </Field>
        {mayLog && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => acts.onLog(null)}
          >
            Log constraint
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState
          message="The log of constraints could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <SkeletonText lines={6} />
      ) : listed.length === 0 ? (
        <p className="pg-note">{emptyWords(log, kind !== undefined)}</p>
      ) : (
        <>
          <p role="status" className="pg-note">
            {counted(listed.length, "constraint")} {log === "open" ? "open" : "cleared"}
            {late > 0 && <strong className="pg-late">, {late} late</strong>}.
            {total > entries.length && ` The latest of ${total.toLocaleString("en")}.`}
          </p>
          <ul aria-label="Constraints" className="pg-constraint-list">
            {listed.map((entry) => (
              <ConstraintItem
                key={entry._id}
                {...{ entry, today, ownCompany, onShowRow }}
                onClear={acts.onClear}
                onChange={acts.onChange}
                onDelete={acts.onDelete}
              />
            ))}
          </ul>
        </>
      )}
      {dialogs}
    </div>
  );
}

function emptyWords(log: (typeof states)[number], isFiltered: boolean): string {
  if (isFiltered) return "None of this kind.";
  return log === "open"
    ? "No constraints are open. Log a drawing, a material or a permit that is missing before an activity can start."
    : "Nothing is cleared yet.";
}
