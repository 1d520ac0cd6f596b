import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import { saidInWords } from "../../../../engine/programme/progress-report.ts";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Disclosure } from "../parts/disclosure.tsx";

interface SettledReportsProps {
  readonly reports: readonly ActivityReport[];
}

/** The decisions on earlier reports. Renders nothing if there are none. */
export function SettledReports({ reports }: SettledReportsProps) {
  if (reports.length === 0) return null;
  return (
    <div>
      <Disclosure label={`Earlier reports (${reports.length})`}>
        {() => (
          <ul className="pg-settled">
            {reports.map((report) => (
              <li key={report._id}>
                <strong>{report.name ?? "An activity that was removed"}</strong>
                <p>
                  {report.by?.name ?? "Somebody who left"}
                  {report.company && ` (${report.company.name})`}: {saidInWords(report)}.
                </p>
                <p>
                  {fate(report)} <RelativeTime iso={report.decidedAt ?? report.at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  );
}

function fate({ state, decidedBy, reason, revision }: ActivityReport): string {
  const by = decidedBy?.name ?? "Somebody who left";
  switch (state) {
    case "accepted":
      return `Accepted by ${by} in revision ${revision}.`;
    case "corrected":
      return `Corrected by ${by} in revision ${revision}.`;
    case "rejected":
      return `Rejected by ${by}: ${reason}`;
    case "replaced":
      return "Replaced by a newer report.";
    case "pending":
      return "Waiting.";
  }
}
