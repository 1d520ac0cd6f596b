import { type ReactNode, useCallback } from "react";
import type { ProgrammePresence } from "../../../../contract/programme/programme-presence.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { Entry } from "../../../device/outbox/command.ts";
import { useEntries } from "../../../device/writing/use-shown.ts";
import { counted } from "../../../ui/counted.ts";
import { formatDate } from "../../../ui/format.ts";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { programmeSubject } from "../programme-queries.ts";
import type { ProgrammeState } from "../store/programme-store.ts";
import type { ProgrammeRow } from "../view-model.ts";

interface SheetFootProps {
  readonly projectId: string;
  readonly state: ProgrammeState;
  readonly plan: Plan;
  readonly rows: readonly ProgrammeRow[];
  /** Why the last key had no effect, in words. */
  readonly said: string;
  readonly readOnly: string | null;
  readonly others: readonly ProgrammePresence[];
  /** The link to the reports of contractors. */
  readonly reports: ReactNode;
}

/** One line below the table: how large the programme is, when it ends, and whether everything is saved. */
export function TableFoot(props: SheetFootProps) {
  const { state, plan, rows, said, readOnly, others, reports } = props;
  const { start, finish } = state.schedule;
  const shown = rows.filter(({ kind }) => kind !== "group").length;
  const total = plan.activities.length;
  return (
    <div className="pg-foot">
      <span>
        {shown < total
          ? `${shown.toLocaleString("en-NG")} of ${counted(total, "row")}`
          : counted(total, "row")}
      </span>
      {start !== null && finish !== null && (
        <span>
          {dayOf(start)} – {dayOf(finish)}
        </span>
      )}
      {others.length > 0 && (
        <span>
          <span className="pg-other" aria-hidden="true" />
          {`Also here: ${others.map(({ person }) => person.name).join(", ")}`}
        </span>
      )}
      {reports}
      <span role="status" className="pg-said">
        {said}
      </span>
      <span className="pg-saved">
        {readOnly ?? <SaveState projectId={props.projectId} unconfirmed={state.unconfirmed} />}
      </span>
    </div>
  );
}

const dayOf = (moment: number) => formatDate(formatMoment(moment).slice(0, 10));

interface SaveStateProps {
  readonly projectId: string;
  readonly unconfirmed: number;
}

function SaveState({ projectId, unconfirmed }: SaveStateProps) {
  const isOnline = useOnline();
  const subject = programmeSubject(projectId);
  // A retry keeps the previous error: the words stay until an attempt succeeds.
  const isFailing = useCallback(
    ({ command, error }: Entry) => command.subject === subject && error !== undefined,
    [subject],
  );
  const isReached = useEntries(isFailing).length === 0;
  if (unconfirmed === 0) return <>{isOnline ? "Saved" : "Offline. You can go on working."}</>;
  const changes = counted(unconfirmed, "change");
  if (!isOnline) return <>{`Offline: ${changes} will be saved when you are back.`}</>;
  if (isReached) return <>Saving…</>;
  return <>{`The server cannot be reached. ${changes} kept here, to be saved when it is back.`}</>;
}
