import "./reported.css";
import { useMemo, useState } from "react";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { ActivityFields, Edit } from "../../../../engine/programme/edits/edit.ts";
import { fieldsSaid, finishedWhole } from "../../../../engine/programme/progress-report.ts";
import { counted } from "../../../ui/counted.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { StickyBar } from "../../../ui/data/sticky-bar.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { PanelProps } from "../panel.ts";
import { effectAfter } from "../parts/effect.ts";
import { EffectWords } from "../parts/effect-words.tsx";
import { activityOf } from "../rows/plan-index.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { useReports } from "./report-queries.ts";
import { ReportedRow } from "./reported-row.tsx";
import { SettledReports } from "./settled-reports.tsx";

/** What contractors report, beside what the programme has, to be accepted, corrected or rejected. */
export function ReportedPanel(props: PanelProps) {
  const { projectId, readOnly } = props;
  const { data, isError, refetch, isFetching } = useReports(projectId);
  if (readOnly !== null) return <p className="pg-note">{readOnly}</p>;
  if (data) return <Reports {...props} {...data.data} />;
  if (!isError) return <SkeletonText lines={8} />;
  return (
    <ErrorState
      message="Failed to load what is reported"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

interface ReportsProps extends PanelProps {
  readonly waiting: readonly ActivityReport[];
  readonly settled: readonly ActivityReport[];
}

function Reports(props: ReportsProps) {
  const { projectId, state, context, edit, onShowRow, waiting: all, settled } = props;
  const { plan, schedule } = state;
  // Reports on an activity that was just removed are left out until it comes back.
  const waiting = useMemo(
    () => all.filter(({ activity }) => activityOf(plan, activity) !== undefined),
    [all, plan],
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [corrected, setCorrected] = useState<ReadonlyMap<string, ActivityFields>>(new Map());
  const [rejected, setRejected] = useState<ActivityReport>();
  const chosen = useMemo(() => waiting.filter(({ _id }) => !left.has(_id)), [waiting, left]);
  const edits = useMemo(
    () =>
      chosen.map((report): Edit => ({
        op: "set_activity",
        _id: report.activity,
        fields: finishedWhole({ ...fieldsSaid(report), ...corrected.get(report._id) }),
      })),
    [chosen, corrected],
  );
  const effect = useMemo(() => effectAfter(schedule, edits), [schedule, edits]);
  const settledList = <SettledReports reports={settled} />;
  if (waiting.length === 0)
    return (
      <div className="pg-reported">
        <EmptyState title="No reports are waiting.">
          Contractors report on the activities of their company under “Report progress”. Progress
          from approved site diaries appears here too.
        </EmptyState>
        {settledList}
      </div>
    );
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(left);
    for (const id of ids)
      if (isChosen) next.delete(id);
      else next.add(id);
    setLeft(next);
  };
  const accept = () => {
    const what = counted(chosen.length, "report");
    const why = edit(
      edits,
      `Accepted ${what}`,
      chosen.map(({ _id }) => _id),
    );
    toast(why ?? `${what} accepted. The people who reported are told.`, {
      tone: why === null ? "green" : "red",
    });
  };
  const { dataDate } = plan;
  const isLater =
    dataDate !== null &&
    edits.some(
      (one) =>
        one.op === "set_activity" &&
        [one.fields.actualStart, one.fields.actualFinish].some((at) => at && at > dataDate),
    );
  return (
    <div className="pg-reported">
      <div className="pg-reported-bar">
        <Checkbox
          label={`All of ${counted(waiting.length, "report")}`}
          checked={chosen.length === waiting.length}
          onChange={({ target }) =>
            choose(
              waiting.map(({ _id }) => _id),
              target.checked,
            )
          }
        />
      </div>
      <ul aria-label="Reports waiting for a decision" className="pg-reported-list">
        {waiting.map((report) => (
          <ReportedRow
            key={report._id}
            projectId={projectId}
            report={report}
            context={context}
            chosen={!left.has(report._id)}
            corrected={corrected.get(report._id)}
            onChoose={(isChosen) => choose([report._id], isChosen)}
            onCorrect={(fields) => {
              const next = new Map(corrected);
              if (fields) next.set(report._id, fields);
              else next.delete(report._id);
              setCorrected(next);
            }}
            onReject={() => setRejected(report)}
            onShow={() => onShowRow(report.activity)}
          />
        ))}
      </ul>
      {isLater && (
        <Banner title="Some of these dates are after the data date.">
          Accept them now, and move the data date with “Update the programme”.
        </Banner>
      )}
      {chosen.length > 0 && <EffectWords effect={effect} context={context} />}
      <StickyBar>
        <Button
          variant="primary"
          disabledReason={
            chosen.length === 0
              ? "Choose a report."
              : typeof effect === "string"
                ? effect
                : undefined
          }
          onClick={accept}
        >
          {chosen.length === 0 ? "Accept" : `Accept ${counted(chosen.length, "report")}`}
        </Button>
        <p className="pg-note">One revision, which you can undo.</p>
      </StickyBar>
      {settledList}
      {rejected && (
        <RejectDialog
          projectId={projectId}
          report={rejected}
          onClose={() => setRejected(undefined)}
        />
      )}
    </div>
  );
}
