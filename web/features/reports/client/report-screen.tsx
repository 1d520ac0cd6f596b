import { ArrowLeft, Check, Mail, Printer, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientReport } from "../../../../contract/reports/client-reports.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { counted } from "../../../ui/counted.ts";
import { useCan } from "../../session/public.ts";
import { reportName } from "./client-report-words.ts";
import { useClientReport } from "./client-report-queries.ts";
import { ApproveReport, DeleteReport, MailReport } from "./lazy-parts.ts";
import { DraftForm, useDraftForm } from "./draft-form.tsx";
import { ReportPaper } from "./report-paper.tsx";

interface ReportScreenProps {
  readonly projectId: string;
  readonly reportId: string;
}

/** One report: read and printed by all who see it, written while it is a draft. */
export function ReportScreen({ projectId, reportId }: ReportScreenProps) {
  const query = useClientReport({ projectId, reportId });
  const report = query.data?.data;
  if (report) return <ShownReport key={report.state} projectId={projectId} report={report} />;
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isMissing)
    return (
      <Card>
        <EmptyState
          drawing="search"
          title="There is no such report."
          action={<LinkButton to={paths.projectRoom(projectId, "reports")}>All reports</LinkButton>}
        >
          It may have been deleted, or it is not approved yet.
        </EmptyState>
      </Card>
    );
  if (query.isError)
    return (
      <Card flush>
        <ErrorState
          message={serverMessage(query.error, "The report could not be loaded.")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    );
  return (
    <LoadingRegion label="Loading the report">
      <Skeleton className="mb-4 h-10 w-64 max-w-full" />
      <Card className="sm:p-8">
        <Skeleton className="h-12 w-44" />
        <Skeleton className="mt-8 mb-6 h-10 w-full" />
        <SkeletonText />
        <SkeletonText />
      </Card>
    </LoadingRegion>
  );
}

function ShownReport({ projectId, report }: { projectId: string; report: ClientReport }) {
  const writes = useCan("client-report.write").allowed;
  return (
    <>
      <Toolbar projectId={projectId} report={report} writes={writes} />
      {report.state === "draft" && writes ? (
        <Draft projectId={projectId} report={report} />
      ) : (
        <ReportPaper report={report} />
      )}
    </>
  );
}

/** A draft's paper, which shows the words as they are typed, with the form beside it. */
function Draft({ projectId, report }: { projectId: string; report: ClientReport }) {
  const { form, typed } = useDraftForm(projectId, report);
  const { waitingDiaries } = report;
  return (
    <div className="report-draft">
      <div className="grid gap-4">
        {waitingDiaries > 0 && (
          <Banner tone="orange">
            {counted(waitingDiaries, "diary", "diaries")} of this period{" "}
            {waitingDiaries === 1 ? "is" : "are"} not approved, and so not in the report.{" "}
            <TextLink to={paths.projectRoom(projectId, "site", { part: "diary" })}>
              Go to the diaries
            </TextLink>
          </Banner>
        )}
        <DraftForm form={form} report={report} />
      </div>
      <ReportPaper report={{ ...report, ...typed }} />
    </div>
  );
}

interface ToolbarProps {
  readonly projectId: string;
  readonly report: ClientReport;
  readonly writes: boolean;
}

function Toolbar({ projectId, report, writes }: ToolbarProps) {
  const [open, setOpen] = useState<"approve" | "delete" | "mail">();
  const dialog = { projectId, report, onClose: () => setOpen(undefined) };
  const isDraft = report.state === "draft";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        to={paths.projectRoom(projectId, "reports")}
        className="inline-flex min-h-10 items-center gap-1.5 text-sm font-medium text-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All reports
      </Link>
      <h2 className="text-base font-semibold">{reportName(report)}</h2>
      <Badge tone={isDraft ? "yellow" : "green"}>{isDraft ? "Draft" : "Approved"}</Badge>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        {writes && isDraft && (
          <>
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setOpen("delete")}
            >
              Delete
            </Button>
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              onClick={() => setOpen("approve")}
              disabledReason={
                report.mayApprove
                  ? undefined
                  : "Only administrators and the project’s manager can approve a client report."
              }
            >
              Approve
            </Button>
          </>
        )}
        {writes && !isDraft && (
          <Button
            variant="primary"
            icon={<Mail aria-hidden="true" />}
            onClick={() => setOpen("mail")}
          >
            Mail it
          </Button>
        )}
      </div>
      {open === "approve" && <ApproveReport {...dialog} />}
      {open === "delete" && <DeleteReport {...dialog} />}
      {open === "mail" && <MailReport {...dialog} />}
    </div>
  );
}
