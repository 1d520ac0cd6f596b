import { ArrowLeft, Check, Mail, Printer, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientReport } from "../../../../contract/reports/client-reports.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { WordsToCopy } from "../../../ui/fields/words-to-copy.tsx";
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
import { type DraftInForm, DraftForm, useDraftForm } from "./draft-form.tsx";
import { changedDraftFields, labelledText } from "./draft-values.ts";
import { ReportPaper } from "./report-paper.tsx";

interface ReportScreenProps {
  readonly projectId: string;
  readonly reportId: string;
}

/** One report: read and printed by all who see it, written while it is a draft. */
export function ReportScreen({ projectId, reportId }: ReportScreenProps) {
  const query = useClientReport({ projectId, reportId });
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  const report = query.data?.data;
  if (report) return <ShownReport projectId={projectId} report={report} isMissing={isMissing} />;
  if (isMissing) return <MissingReport projectId={projectId} />;
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

function MissingReport({ projectId }: { readonly projectId: string }) {
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
}

/** What the person is asked, about the report as it stood on the screen at that moment. */
interface Question {
  readonly about: "approve" | "delete" | "mail";
  readonly report: ClientReport;
}

interface ShownReportProps {
  readonly projectId: string;
  readonly report: ClientReport;
  /** Whether it is not there any more. */
  readonly isMissing: boolean;
}

function ShownReport({ projectId, report, isMissing }: ShownReportProps) {
  const writes = useCan("client-report.write").allowed;
  const draft = useDraftForm(projectId, report);
  const [question, setQuestion] = useState<Question>();
  const { form } = draft;
  // Who deletes it is led to the list, so the question stays until then.
  const isGone = isMissing && question?.about !== "delete";
  const isWritten = writes && report.state === "draft" && !isGone;
  const dialog = question && {
    projectId,
    report: question.report,
    onClose: () => setQuestion(undefined),
  };
  return (
    <>
      {!isGone && (
        <Toolbar
          projectId={projectId}
          report={report}
          writes={writes}
          unsaved={isWritten ? unsavedReason(form) : undefined}
          onAsk={(about) => setQuestion({ about, report })}
        />
      )}
      {isWritten ? (
        <ShownDraft projectId={projectId} report={report} draft={draft} />
      ) : (
        <>
          {form.isDirty && (
            <UnsavedWords
              draft={draft}
              title={
                isGone
                  ? "This draft was deleted while you wrote."
                  : report.state === "approved"
                    ? "This report was approved while you wrote."
                    : "You may no longer write this report."
              }
            />
          )}
          {isGone ? <MissingReport projectId={projectId} /> : <ReportPaper report={report} />}
        </>
      )}
      {dialog && question.about === "approve" && <ApproveReport {...dialog} />}
      {dialog && question.about === "delete" && <DeleteReport {...dialog} />}
      {dialog && question.about === "mail" && <MailReport {...dialog} />}
    </>
  );
}

/** Why a draft cannot leave the form yet; undefined if all of its words are saved. */
function unsavedReason({ isDirty, keptOffer }: DraftInForm["form"]): string | undefined {
  if (isDirty) return "Save the report first.";
  return keptOffer && "Continue or discard what you entered earlier first.";
}

interface UnsavedWordsProps {
  readonly draft: DraftInForm;
  readonly title: string;
}

/** What the person typed into a report that nobody can write any more. */
function UnsavedWords({ draft: { form, discard }, title }: UnsavedWordsProps) {
  const values = form.getValues();
  const saved = form.formState.defaultValues;
  const typed = changedDraftFields(values, { ...values, ...saved });
  return (
    <Card aria-label="Your unsaved words" className="mb-4">
      <Banner tone="orange" title={title}>
        Your last words are not in it. Copy what you need, then discard them.
      </Banner>
      <WordsToCopy open words={labelledText(values, typed)} />
      <Button size="sm" variant="ghost" onClick={discard} className="mt-2">
        Discard my words
      </Button>
    </Card>
  );
}

interface ShownDraftProps {
  readonly projectId: string;
  readonly report: ClientReport;
  readonly draft: DraftInForm;
}

/** A draft's paper, which shows the words as they are typed, with the form beside it. */
function ShownDraft({ projectId, report, draft }: ShownDraftProps) {
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
        <DraftForm draft={draft} report={report} />
      </div>
      <ReportPaper report={{ ...report, ...draft.typed }} />
    </div>
  );
}

interface ToolbarProps {
  readonly projectId: string;
  readonly report: ClientReport;
  readonly writes: boolean;
  /** Why it can be neither approved nor printed, if words of it are not saved. */
  readonly unsaved: string | undefined;
  readonly onAsk: (about: Question["about"]) => void;
}

function Toolbar({ projectId, report, writes, unsaved, onAsk }: ToolbarProps) {
  const isDraft = report.state === "draft";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        to={paths.projectRoom(projectId, "reports")}
        className="inline-flex min-h-10 items-center gap-1.5 text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All reports
      </Link>
      <h2 className="text-base font-semibold">{reportName(report)}</h2>
      <Badge tone={isDraft ? "yellow" : "green"}>{isDraft ? "Draft" : "Approved"}</Badge>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
          disabledReason={unsaved}
        >
          Print or save as PDF
        </Button>
        {writes && isDraft && (
          <>
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onAsk("delete")}
            >
              Delete
            </Button>
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              onClick={() => onAsk("approve")}
              disabledReason={
                report.mayApprove
                  ? unsaved
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
            onClick={() => onAsk("mail")}
          >
            Mail it
          </Button>
        )}
      </div>
    </div>
  );
}
