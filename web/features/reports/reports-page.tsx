import {
  Activity,
  ArrowRight,
  CalendarClock,
  ChartNoAxesCombined,
  HardHat,
  ListChecks,
  type LucideIcon,
  Wallet,
} from "lucide-react";
import { Link } from "react-router";
import { type ReportKind, reportKinds, reportTitles } from "../../../contract/reports/reports.ts";
import { paths } from "../../paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ExportFiles } from "../exports/public.ts";
import { useCan, useUser } from "../session/public.ts";
import { reportQuestions } from "./report-words.ts";

const icons: Record<ReportKind, LucideIcon> = {
  "project-status": ChartNoAxesCombined,
  "cost-by-code": Wallet,
  "cash-flow": CalendarClock,
  tasks: ListChecks,
  "resource-utilisation": HardHat,
  activity: Activity,
};

/** Every report that the person may read, with the question it answers, and the files of reports and exports. */
export function ReportsPage() {
  const { workspace } = useUser();
  const seesResources = useCan("resource.read").allowed;
  const kinds = reportKinds.filter((kind) => kind !== "resource-utilisation" || seesResources);
  return (
    <>
      <PageHeader
        title="Reports"
        description={`The work, the money and the people of ${workspace.name}, to read, print and send.`}
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className="flex">
              <Link
                to={paths.report(kind)}
                className="group flex w-full items-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card hover:bg-hover"
              >
                <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{reportTitles[kind]}</span>
                  <span className="mt-1 block text-sm text-soft">{reportQuestions[kind]}</span>
                </span>
                <ArrowRight
                  className="mt-0.5 size-4 shrink-0 text-muted group-hover:text-ink"
                  aria-hidden="true"
                />
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="mt-6">
        <ExportFiles from="reports" />
      </div>
    </>
  );
}
