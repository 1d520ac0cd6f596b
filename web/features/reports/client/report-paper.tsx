import type { ClientReport } from "../../../../contract/reports/client-reports.ts";
import { reportName } from "./client-report-words.ts";
import { PaperDetail } from "./paper-detail.tsx";
import { PaperFront } from "./paper-front.tsx";
import "./client-report.css";

const page = "@container rounded-lg border border-line bg-white p-5 text-ink shadow-card sm:p-9";

/** The report as it is printed: one page to read in a minute, then the detail. */
export function ReportPaper({ report }: { readonly report: ClientReport }) {
  return (
    <article
      aria-label={reportName(report)}
      className="report-paper mx-auto grid w-full max-w-[52rem] min-w-0 gap-4 tabular-nums"
    >
      <section className={`${page} lg:min-h-[72rem]`}>
        <PaperFront report={report} />
      </section>
      <section className={page}>
        <PaperDetail report={report} />
      </section>
    </article>
  );
}
