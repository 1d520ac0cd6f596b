import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useMemo } from "react";
import { useParams } from "react-router";
import {
  getReport,
  type Report,
  type ReportFilters,
  reportFormats,
  type ReportKind,
  reportTitles,
} from "../../../contract/reports/reports.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadingRegion, Skeleton, SkeletonHead, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { Share } from "../../ui/controls/share.tsx";
import { useUser } from "../session/public.ts";
import { ProjectCashFlow } from "../money/public.ts";
import { reportFiltersOf, kindIn, noReportFilters, reportParams } from "./report-filters.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { ReportTables } from "./report-table.tsx";
import { ReportToolbar } from "./report-toolbar.tsx";
import { reportQuestions } from "./report-words.ts";
import { ExportFiles, useReportFile } from "../exports/public.ts";
import "./print.css";
import { queryOptionsFor } from "../../api/queries.ts";

/**
 * The reports whose tables have titles, because they have one for each project, or one for everything in a
 * currency.
 */
const inSections: ReadonlySet<ReportKind> = new Set([
  "project-status",
  "cost-by-code",
  "cash-flow",
]);

/** One report: its filters, which live in the URL, its tables, and its downloads. */
export function ReportPage() {
  const kind = kindIn(useParams()["kind"]);
  if (kind === undefined) {
    return (
      <EmptyState
        title="There is no such report."
        action={<LinkButton to={paths.reports()}>All reports</LinkButton>}
      />
    );
  }
  return <KnownReport key={kind} kind={kind} />;
}

function KnownReport({ kind }: { kind: ReportKind }) {
  const { state, change } = useUrlState(reportParams);
  const filters = useMemo(() => reportFiltersOf(kind, state), [kind, state]);
  const report = useReport(kind, filters);
  const file = useReportFile(kind, filters);
  const user = useUser();
  return (
    <>
      <div data-print="no">
        <PageHeader
          title={reportTitles[kind]}
          description={reportQuestions[kind]}
          trail={[{ label: "Reports", to: paths.reports() }]}
          actions={
            <>
              {reportFormats.map((format) => (
                <Button
                  key={format}
                  loading={file.asking === format}
                  onClick={() => file.ask(format)}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
              <Share
                size="md"
                text={`${reportTitles[kind]} of ${user.workspace.name}`}
                url={window.location.pathname + window.location.search}
              />
              <Button icon={<Printer />} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
      </div>
      <ReportToolbar kind={kind} filters={filters} onChange={change} />
      {report.data ? (
        <Body report={report.data} filters={filters} onClear={() => change(noReportFilters)} />
      ) : report.isError ? (
        <Card flush>
          <ErrorState
            message={serverMessage(report.error, "Failed to load the report. Please try again.")}
            onRetry={() => void report.refetch()}
            retrying={report.isFetching}
          />
        </Card>
      ) : (
        <Card flush>
          <LoadingRegion label="Loading the report">
            {inSections.has(kind) && <Skeleton className="mx-5 my-3.5 h-5 w-40" />}
            <SkeletonHead className="h-10 bg-paper" />
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <SkeletonRow key={row} columns={5} height="h-9.25" />
            ))}
          </LoadingRegion>
        </Card>
      )}
      <div className="mt-6" data-print="no">
        <ExportFiles from="report" />
      </div>
    </>
  );
}

/** The chart of one project's months. Several projects in several currencies have no common sum to draw. */
function Chart({ filters: { project, from, to } }: { filters: ReportFilters }) {
  if (project === undefined)
    return (
      <p className="mb-3 text-sm text-soft" data-print="no">
        Choose a project to see its months as a chart.
      </p>
    );
  return (
    <div className="mb-4" data-print="no">
      <ProjectCashFlow projectId={project} from={from} to={to} />
    </div>
  );
}

/** Why there are no rows, and how to get some. */
function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      drawing="search"
      title="Nothing to report."
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nothing that you can see matches these filters.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing to report."
      action={<LinkButton to={paths.projects()}>Projects</LinkButton>}
    >
      The report shows the projects, tasks and money that you may see, once they are entered.
    </EmptyState>
  );
}

interface BodyProps {
  report: Report;
  filters: ReportFilters;
  onClear: () => void;
}

function Body({ report, filters, onClear }: BodyProps) {
  const shown = report.sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const { company, title, parameters, madeAt, timeZone } = report;
  const made = new Date(madeAt).toLocaleString("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (
    <>
      <div data-print="only" aria-hidden="true">
        <p className="font-semibold">{company}</p>
        <p className="text-2xl font-semibold">{title}</p>
        <p>{parameters.map(({ label, value }) => `${label}: ${value}`).join(" · ")}</p>
        <p>
          Made {made} ({timeZone})
        </p>
      </div>
      {report.total === 0 ? (
        <Card flush>
          <Nothing isNarrowed={Object.keys(filters).length > 0} onClear={onClear} />
        </Card>
      ) : (
        <>
          {report.kind === "cash-flow" && <Chart filters={filters} />}
          {report.truncated && (
            <p className="mb-3 text-sm text-soft" role="status">
              The first {shown.toLocaleString("en-NG")} of {report.total.toLocaleString("en-NG")}{" "}
              rows. A file contains all of them.
            </p>
          )}
          <ReportTables report={report} />
        </>
      )}
    </>
  );
}

/** The most rows that the screen shows. A file contains all of them. */
const SHOWN = 300;

/** Fetches a report for the screen. The old one stays while the report for another filter loads. */
function useReport(kind: ReportKind, filters: ReportFilters) {
  return useQuery({
    ...queryOptionsFor(getReport, { params: { kind }, query: { ...filters, limit: SHOWN } }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    // No live event reports when its figures change.
    refetchOnWindowFocus: true,
  });
}
