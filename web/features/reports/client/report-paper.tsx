import type { ClientReport } from "../../../../contract/reports/client-reports.ts";
import { reportName } from "./client-report-words.ts";
import { PaperDetail } from "./paper-detail.tsx";
import { PaperFront } from "./paper-front.tsx";
import "./client-report.css";

const page = "rounded-lg border border-line bg-white p-5 text-ink shadow-card sm:p-8";

/** The report as it is printed: one page to read in a minute, then the detail. */
export function ReportPaper({ report }: { readonly report: ClientReport }) {
  return (
    <article aria-label={reportName(report)} className="report-paper">
      <section className={page}>
        <PaperFront report={report} />
      </section>
      <section className={page}>
        <PaperDetail report={report} />
      </section>
    </article>
  );
}
