import { useEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import type { FileKind, ReportFilters, ReportFormat } from "../../../contract/reports/reports.ts";
import { serverMessage } from "../../api/call.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { isUnfinished, useMakeReport, useReportJobs, useSaveReport } from "./export-queries.ts";

/**
 * Requests a report as a file, and downloads it as soon as it is ready if the page is still open. Otherwise the
 * person finds it among the files.
 */
export function useReportFile(kind: FileKind, filters: ReportFilters) {
  const make = useMakeReport();
  const { mutate: save } = useSaveReport();
  const [hasAsked, setHasAsked] = useState(false);
  const jobs = useReportJobs(hasAsked);
  const awaited = useRef(new Set<string>());

  useEffect(() => {
    for (const job of jobs.data ?? []) {
      if (isUnfinished(job) || !awaited.current.delete(job._id)) continue;
      if (job.state === "done") {
        save(job, {
          onError: (error) =>
            toast(serverMessage(error, "Failed to download the report."), { tone: "red" }),
        });
      } else if (job.state === "failed") {
        toast(job.message ?? "The report could not be created.", { tone: "red" });
      }
    }
  }, [jobs.data, save]);

  const ask = (format: ReportFormat) => {
    // Starts waiting before the request is answered, since a short report can be ready earlier.
    const _id = newId();
    setHasAsked(true);
    awaited.current.add(_id);
    make.mutate(
      { _id, kind, format, filters },
      {
        onSuccess: () => toast("The file is being created. It is downloaded when it is ready."),
        onError: (error) => {
          awaited.current.delete(_id);
          toast(serverMessage(error, "Failed to create the report."), { tone: "red" });
        },
      },
    );
  };
  return { ask, asking: make.isPending ? make.variables.format : undefined };
}
