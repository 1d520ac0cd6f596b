import { v7 as newId } from "uuid";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { CompanyRef } from "../../../../contract/common.ts";
import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { type SaidProgress, saidInWords } from "../../../../engine/programme/progress-report.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { formatDate } from "../../../ui/format.ts";
import { useUser } from "../../session/public.ts";
import type { CellContext } from "../columns/column.ts";
import { ReportForm } from "./report-form.tsx";
import { reportCommand } from "./report-queries.ts";

interface ReportCardProps {
  readonly projectId: string;
  readonly activity: PlanActivity;
  readonly context: CellContext;
  /** The company's report that nobody has decided on yet. */
  readonly waiting: ActivityReport | undefined;
  /** The latest decision. */
  readonly decided: ActivityReport | undefined;
  readonly company: CompanyRef | null;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** One activity of the company: its state in the programme, the reports on it, and a form for another. */
export function ReportCard(props: ReportCardProps) {
  const { projectId, activity, context, waiting, decided, company, open, onOpen } = props;
  const { _id: userId, name: userName } = useUser();
  const act = useAction();
  const name = activity.name === "" ? "Unnamed" : activity.name;
  const send = (said: SaidProgress, note: string) => {
    const body = { _id: newId(), activity: activity._id, ...said, note };
    const shown: ActivityReport = {
      ...body,
      name,
      company,
      by: { _id: userId, name: userName },
      at: new Date().toISOString(),
      diary: null,
      state: "pending",
      decidedBy: null,
      decidedAt: null,
      reason: "",
      revision: null,
    };
    void act({
      specs: [reportCommand(projectId, { body, shown })],
      done: `“${name}” is reported. The planner will decide on it.`,
      refused: (reason) => `The report of “${name}” was not recorded. ${reason}`,
    });
    onOpen(false);
  };
  return (
    <li>
      <div className="pg-report-head">
        <div>
          <h4>{name}</h4>
          <p>{planned(activity, context)}</p>
        </div>
        {waiting && <Badge tone="blue">Waits</Badge>}
      </div>
      <p className="pg-report-has">{has(activity)}</p>
      {waiting && (
        <p className="pg-report-said">
          {waiting.by?._id === userId ? "You" : (waiting.by?.name ?? "A colleague")} reported:{" "}
          {saidInWords(waiting)}.{waiting.note !== "" && ` “${waiting.note}”`}
        </p>
      )}
      {!waiting && decided?.state === "rejected" && (
        <p className="pg-report-no">
          {decided.decidedBy?.name ?? "Somebody"} rejected what was reported: {decided.reason}
        </p>
      )}
      {open ? (
        <ReportForm
          activity={activity}
          context={context}
          waiting={waiting}
          onSend={send}
          onCancel={() => onOpen(false)}
        />
      ) : (
        <Button
          block
          aria-label={`${waiting ? "Report again" : "Report"}: ${name}`}
          onClick={() => onOpen(true)}
        >
          {waiting ? "Report again" : "Report"}
        </Button>
      )}
    </li>
  );
}

function planned(activity: PlanActivity, { schedule }: CellContext): string {
  const { start, finish } = schedule.dates(activity._id);
  const [first, last] = [formatDate(start.slice(0, 10)), formatDate(finish.slice(0, 10))];
  return isMilestone(activity.kind) || first === last
    ? `Planned on ${last}`
    : `Planned ${first} – ${last}`;
}

/** The progress recorded in the programme, in words. */
function has({ actualStart, percentComplete }: PlanActivity): string {
  if (actualStart === null) return "Not started, according to the programme";
  return `Started ${formatDate(actualStart.slice(0, 10))}, ${Math.round(percentComplete)}% done, according to the programme`;
}
