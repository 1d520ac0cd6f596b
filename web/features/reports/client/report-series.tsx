import { Plus } from "lucide-react";
import { Link, useNavigate } from "react-router";
import {
  type Cadence,
  cadences,
  type ClientReportLine,
} from "../../../../contract/reports/client-reports.ts";
import { serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { formatDay } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan } from "../../session/public.ts";
import { cadenceNames, periodWords, replacedReports, reportName } from "./client-report-words.ts";
import { useBeginReport, useClientReports } from "./client-report-queries.ts";

/** The reports of a project as series, the latest first. */
export function ReportSeries({ projectId }: { readonly projectId: string }) {
  const query = useClientReports(projectId);
  const writes = useCan("client-report.write").allowed;
  if (!query.data)
    return (
      <Card flush>
        {query.isError ? (
          <ErrorState
            message={serverMessage(query.error, "The reports could not be loaded.")}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <LoadingRegion label="Loading the reports">
            <SkeletonHead />
            {[1, 2, 3].map((row) => (
              <SkeletonRow key={row} columns={3} height="h-14" />
            ))}
          </LoadingRegion>
        )}
      </Card>
    );
  const { data: reports, total } = query.data;
  const replaced = replacedReports(reports);
  const isEmpty = reports.length === 0;
  return (
    <Card aria-labelledby="client-reports">
      <CardHeader
        id="client-reports"
        title="Client reports"
        hint={
          writes
            ? "A week or a month on one page, with the detail behind it. The client reads a report once it is approved."
            : "The project’s weekly and monthly reports."
        }
        actions={writes && !isEmpty && <NewReports projectId={projectId} />}
      />
      {isEmpty ? (
        <EmptyState
          compact
          drawing="chart"
          title="No client reports yet."
          action={writes && <NewReports projectId={projectId} />}
        >
          {writes
            ? "Progress, milestones, money, photos and site diaries fill the page: you add the words."
            : "They appear here once they are approved."}
        </EmptyState>
      ) : (
        <ul className="-mx-2 divide-y divide-line border-t border-line">
          {reports.map((report) => (
            <li key={report._id}>
              <ReportRow
                projectId={projectId}
                report={report}
                isReplaced={replaced.has(report._id)}
              />
            </li>
          ))}
        </ul>
      )}
      {total > reports.length && (
        <p className="mt-3 text-sm text-muted">
          The latest {reports.length} of {total.toLocaleString("en-NG")}.
        </p>
      )}
    </Card>
  );
}

interface ReportRowProps {
  readonly projectId: string;
  readonly report: ClientReportLine;
  readonly isReplaced: boolean;
}

function ReportRow({ projectId, report, isReplaced }: ReportRowProps) {
  const { approvedAt, approvedBy, sentAt, state } = report;
  const history = [
    approvedAt === null ? null : `Approved ${formatDay(approvedAt)}`,
    approvedBy === null ? null : `by ${approvedBy.name}`,
  ].filter((part) => part !== null);
  const sent = sentAt === null ? [] : [`mailed ${formatDay(sentAt)}`];
  return (
    <Link
      to={paths.projectRoom(projectId, "reports", { report: report._id })}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md px-2 py-3 hover:bg-hover"
    >
      <span className="min-w-0">
        <span className="block font-medium">{reportName(report)}</span>
        <span className="block text-[0.8125rem] text-muted">
          {periodWords(report)}
          {history.length > 0 && <> · {[history.join(" "), ...sent].join(", ")}</>}
        </span>
      </span>
      {isReplaced ? (
        <Badge>Replaced</Badge>
      ) : (
        <Badge tone={state === "draft" ? "yellow" : "green"}>
          {state === "draft" ? "Draft" : "Approved"}
        </Badge>
      )}
    </Link>
  );
}

/** Begins a report for the period after the last of its series. */
function NewReports({ projectId }: { readonly projectId: string }) {
  const navigate = useNavigate();
  const begin = useBeginReport(projectId);
  const start = (cadence: Cadence) =>
    begin.mutate(cadence, {
      onSuccess: ({ _id }) =>
        void navigate(paths.projectRoom(projectId, "reports", { report: _id })),
      onError: (error) =>
        toast(serverMessage(error, "The report could not be begun. Please try again."), {
          tone: "red",
        }),
    });
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {cadences.map((cadence) => (
        <Button
          key={cadence}
          variant={cadence === "weekly" ? "primary" : "secondary"}
          icon={<Plus aria-hidden="true" />}
          loading={begin.isPending && begin.variables === cadence}
          onClick={() => start(cadence)}
        >
          New {cadenceNames[cadence].toLowerCase()} report
        </Button>
      ))}
    </div>
  );
}
