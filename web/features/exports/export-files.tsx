import { Download, FileText } from "lucide-react";
import { REPORT_FILE_DAYS, type ReportJob, fileTitles } from "../../../contract/reports/reports.ts";
import { serverMessage } from "../../api/call.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { sizeWords } from "../../../contract/files/size-words.ts";
import { LoadingRegion, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { Tone } from "../../ui/data/tone.ts";
import { isUnfinished, useCancelReport, useReportJobs, useSaveReport } from "./export-queries.ts";

const jobLabels: Record<ReportJob["state"], string> = {
  queued: "Pending",
  running: "In progress",
  done: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
};

const tones: Record<ReportJob["state"], Tone> = {
  queued: "grey",
  running: "blue",
  done: "green",
  failed: "red",
  cancelled: "grey",
};

/** Hints on how to make a first file. */
const hints = {
  reports: "Open a report and choose PDF, XLSX or CSV: the file is made here.",
  report: "Choose PDF, XLSX or CSV: the file is made here.",
  lists:
    "Nothing is exported yet. Press Export above a list, such as snags or expenses, and find the file here.",
};

/**
 * The person's own reports and lists as files: the progress of pending ones, and links to finished ones.
 * @param from where a first file can be made: from the reports, the report above, or a list
 */
export function ExportFiles({ from }: { from: keyof typeof hints }) {
  const jobs = useReportJobs();
  return (
    <Card flush aria-labelledby="report-files" data-print="no">
      <div className="px-5 pt-5">
        <CardHeader
          id="report-files"
          title="Files"
          hint={`Only you can see them. They are kept for ${REPORT_FILE_DAYS} days.`}
        />
      </div>
      {jobs.data ? (
        jobs.data.length === 0 ? (
          <p className="px-5 pb-5 text-sm text-muted">{hints[from]}</p>
        ) : (
          <ul>
            {jobs.data.map((job) => (
              <FileRow key={job._id} job={job} />
            ))}
          </ul>
        )
      ) : jobs.isError ? (
        <ErrorState
          message={serverMessage(jobs.error, "Failed to load your files. Please try again.")}
          onRetry={() => void jobs.refetch()}
          retrying={jobs.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading your files">
          {[1, 2].map((row) => (
            <SkeletonRow key={row} columns={3} height="h-16.25 max-sm:h-26.25" />
          ))}
        </LoadingRegion>
      )}
    </Card>
  );
}

function FileRow({ job }: { job: ReportJob }) {
  const cancel = useCancelReport();
  const save = useSaveReport();
  const name = `${fileTitles[job.kind]} (${job.format.toUpperCase()})`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-muted">
          <RelativeTime iso={job.createdAt} />
          {job.bytes !== null && ` · ${sizeWords(job.bytes)}`}
          {job.expiresAt !== null && ` · kept until ${formatDay(job.expiresAt)}`}
        </p>
        {job.message !== null && <p className="mt-1 text-sm text-red-ink">{job.message}</p>}
      </div>
      {isUnfinished(job) && (
        <div className="w-40 max-sm:w-full">
          <ProgressBar label={`Progress of ${name}`} value={job.progress} showValue size="sm" />
        </div>
      )}
      <Badge tone={tones[job.state]}>{jobLabels[job.state]}</Badge>
      {isUnfinished(job) && (
        <Button
          size="sm"
          loading={cancel.isPending}
          aria-label={`Cancel ${name}`}
          onClick={() =>
            cancel.mutate(job._id, {
              onError: (error) =>
                toast(serverMessage(error, "Failed to cancel the report."), { tone: "red" }),
            })
          }
        >
          Cancel
        </Button>
      )}
      {job.state === "done" && (
        <Button
          size="sm"
          icon={<Download />}
          loading={save.isPending}
          aria-label={`Download ${name}`}
          onClick={() =>
            save.mutate(job, {
              onError: (error) =>
                toast(serverMessage(error, "Failed to download the report."), { tone: "red" }),
            })
          }
        >
          Download
        </Button>
      )}
    </li>
  );
}
