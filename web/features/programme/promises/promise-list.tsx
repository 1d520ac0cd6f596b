import { Pencil, Trash2 } from "lucide-react";
import type { PlanWeek, WeekPromise } from "../../../../contract/look-ahead/promises.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { useCan } from "../../session/public.ts";
import { missWords, partWords } from "./promise-words.ts";

interface PromiseListProps {
  readonly week: PlanWeek;
  /** Whether the promises can no longer be changed. */
  readonly isBound: boolean;
  readonly ownCompany: string | undefined;
  readonly onChange: (promise: WeekPromise) => void;
  readonly onWithdraw: (promise: WeekPromise) => void;
  readonly onShowRow: (activityId: string) => void;
}

/** The promises of a week by company. */
export function PromiseList({ week, isBound, ...shared }: PromiseListProps) {
  // Companies that the reader does not know have one name, and so one section.
  const groups = Map.groupBy(week.promises, ({ company }) => company?.name ?? "No company");
  return (
    <div className="pg-promise-groups">
      {[...groups].map(([name, promises]) => (
        <section key={name} aria-label={name}>
          <h4>{name}</h4>
          <ul>
            {promises.map((promise) => (
              <PromiseItem
                key={promise._id}
                promise={promise}
                isOpen={week.closedAt === null && !isBound}
                {...shared}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PromiseItemProps extends Omit<PromiseListProps, "week" | "isBound"> {
  readonly promise: WeekPromise;
  readonly isOpen: boolean;
}

function PromiseItem(props: PromiseItemProps) {
  const { promise, isOpen, ownCompany, onChange, onWithdraw, onShowRow } = props;
  const { activity, person, company, kept } = promise;
  const mayChange = useCan("promise.make", {
    createdBy: null,
    assignedTo: null,
    isColleagues: ownCompany !== undefined && company?._id === ownCompany,
  }).allowed;
  const part = partWords(promise);
  return (
    <li className="pg-promise">
      <div className="pg-promise-words">
        <PromiseName promise={promise} onShowRow={onShowRow} />
        {part !== "" && <p>{part}</p>}
        {person && <p className="pg-note">{person.name}</p>}
        {kept === false && <p className="pg-promise-miss">{missWords(promise)}</p>}
      </div>
      <span className="pg-promise-state">
        {promise.late && <Badge tone="orange">Late promise</Badge>}
        {kept !== null && <Badge tone={kept ? "green" : "red"}>{kept ? "Kept" : "Not kept"}</Badge>}
      </span>
      {isOpen && mayChange && (
        <span className="pg-promise-acts">
          <IconButton
            size="sm"
            label={`Change the promise of ${activity.name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => onChange(promise)}
          />
          <IconButton
            size="sm"
            danger
            label={`Take back the promise of ${activity.name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onWithdraw(promise)}
          />
        </span>
      )}
    </li>
  );
}

/** The activity of a promise, which leads to its row. */
function PromiseName({
  promise: { activity },
  onShowRow,
}: {
  readonly promise: WeekPromise;
  readonly onShowRow: (activityId: string) => void;
}) {
  if (activity.removed) return <strong>{activity.name} (removed from the programme)</strong>;
  return (
    <button type="button" onClick={() => onShowRow(activity._id)}>
      {activity.name}
    </button>
  );
}
