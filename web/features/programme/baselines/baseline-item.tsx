import { useId } from "react";
import type { ProgrammeBaseline } from "../../../../contract/programme/programme.ts";
import { updateBaseline } from "../../../../contract/programme/programme-baselines.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { CellContext } from "../columns/column.ts";
import { differenceText } from "../compare/compare-rows.ts";
import { seeChanges } from "../programme-queries.ts";
import { calendarOf } from "../rows/plan-index.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import { formatMomentShort } from "../values/typed-moment.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";

interface BaselineItemProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
  readonly baseline: ProgrammeBaseline;
  readonly context: CellContext;
  readonly readOnly: string | null;
  readonly onCompare: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** A baseline: who made it and when, its finish, and its actions. */
export function BaselineItem(props: BaselineItemProps) {
  const { projectId, store, baseline, context, readOnly, onCompare, onRename, onDelete } = props;
  const { _id, name, at, by, current, finish } = baseline;
  const title = useId();
  const choose = useCommand((isCurrent: boolean) =>
    command(updateBaseline, {
      params: { id: projectId, baseline: _id },
      body: { current: isCurrent },
    }),
  );
  const setCurrent = async () => {
    try {
      await choose.mutateAsync(!current);
      await seeChanges(projectId, store);
    } catch (error) {
      toast(serverMessage(error, "The baseline could not be chosen."), { tone: "red" });
    }
  };
  return (
    <li aria-labelledby={title}>
      <div>
        <h3 id={title}>
          {name} {current && <Badge tone="blue">Current</Badge>}
        </h3>
        <p className="pg-note">
          {by ? `${by.name}, ` : ""}
          <RelativeTime iso={at} />
          {finish !== null && ` · finishes ${finishWords(finish, context)}`}
        </p>
      </div>
      <div className="pg-baselines-acts">
        <Button size="sm" aria-describedby={title} onClick={onCompare}>
          Compare with now
        </Button>
        {readOnly === null && (
          <>
            <Button
              size="sm"
              aria-describedby={title}
              loading={choose.isPending}
              onClick={() => void setCurrent()}
            >
              {current ? "Not current" : "Make current"}
            </Button>
            <Button size="sm" aria-describedby={title} onClick={onRename}>
              Rename
            </Button>
            <Button size="sm" aria-describedby={title} onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** "Fri 20 Mar 2026; the programme now finishes 2 days later": its finish, and how the programme compares now. */
function finishWords(finish: string, { plan, schedule, workBetween }: CellContext): string {
  const calendar = calendarOf(plan, undefined);
  const words = formatMomentShort(finish, { calendar, end: "finish" });
  if (schedule.finish === null) return words;
  const slip = workBetween(calendar, finish, formatMoment(schedule.finish));
  return slip === 0
    ? `${words}, as now`
    : `${words}; now ${differenceText(slip, calendar)} of working time`;
}
