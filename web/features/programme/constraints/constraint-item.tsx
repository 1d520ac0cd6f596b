import { Check, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { LogEntry } from "../../../../contract/look-ahead/constraints.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { formatDay } from "../../../ui/format.ts";
import { useCan, useUser } from "../../session/public.ts";
import { constraintKindWords } from "../../../../contract/look-ahead/constraints.ts";
import { constraintDueWords, isConstraintLate } from "./constraint-words.ts";

export interface ConstraintItemProps {
  readonly entry: LogEntry;
  readonly today: string;
  readonly ownCompany: string | undefined;
  readonly onClear: (entry: LogEntry, cleared: boolean) => void;
  readonly onChange: (entry: LogEntry) => void;
  readonly onDelete: (entry: LogEntry) => void;
  /** Goes to the activity; left out where the screen shows that activity already. */
  readonly onShowRow?: ((activityId: string) => void) | undefined;
}

/** An entry of the log with the actions that the person may take. */
export function ConstraintItem(props: ConstraintItemProps) {
  const { entry, today, onClear, onChange, onDelete, onShowRow } = props;
  const { mayChange, mayDelete } = useMayChange(entry, props.ownCompany);
  const isCleared = entry.clearedAt !== null;
  const isDue = isConstraintLate(entry, today);
  return (
    <li className="pg-constraint" data-late={isDue ? "" : undefined}>
      <div className="pg-constraint-words">
        <p className="pg-constraint-title">
          <Badge tone={isCleared ? "green" : isDue ? "red" : "yellow"}>
            {constraintKindWords[entry.kind]}
          </Badge>
          <strong>{entry.words}</strong>
        </p>
        {onShowRow && <ActivityOf entry={entry} onShowRow={onShowRow} />}
        <p className="pg-note">
          {isDue && <strong className="pg-late">Late · </strong>}
          {isCleared ? clearedWords(entry) : constraintDueWords(entry)}
        </p>
      </div>
      {(mayChange || mayDelete) && (
        <div className="pg-constraint-acts">
          {mayChange && (
            <Button
              size="sm"
              icon={isCleared ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
              onClick={() => onClear(entry, !isCleared)}
            >
              {isCleared ? "Open again" : "Clear"}
            </Button>
          )}
          {mayChange && !isCleared && (
            <IconButton
              size="sm"
              label={`Change ${entry.words}`}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onChange(entry)}
            />
          )}
          {mayDelete && (
            <IconButton
              size="sm"
              danger
              label={`Delete ${entry.words}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(entry)}
            />
          )}
        </div>
      )}
    </li>
  );
}

function ActivityOf({
  entry: { activity },
  onShowRow,
}: {
  readonly entry: LogEntry;
  readonly onShowRow: (activityId: string) => void;
}) {
  if (activity.removed) return <p>{activity.name} (removed from the programme)</p>;
  return (
    <button type="button" className="pg-constraint-row" onClick={() => onShowRow(activity._id)}>
      {activity.name}
    </button>
  );
}

function clearedWords({ clearedAt, clearedBy }: LogEntry): string {
  const by = clearedBy ? ` by ${clearedBy.name}` : "";
  return clearedAt === null ? "" : `Cleared on ${formatDay(clearedAt)}${by}`;
}

/** Whether the person may change or delete an entry. */
function useMayChange(
  { createdBy, owner, ownerCompany }: LogEntry,
  ownCompany: string | undefined,
): { readonly mayChange: boolean; readonly mayDelete: boolean } {
  const { _id } = useUser();
  const involvement = {
    createdBy: createdBy?._id ?? null,
    assignedTo: owner?._id === _id ? _id : null,
    isColleagues: ownCompany !== undefined && ownerCompany?._id === ownCompany,
  };
  return {
    mayChange: useCan("constraint.edit", involvement).allowed,
    mayDelete: useCan("constraint.delete", involvement).allowed,
  };
}
