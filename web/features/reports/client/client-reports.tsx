import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { idParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan } from "../../session/public.ts";
import { ReportScreen } from "./report-screen.tsx";
import { ReportSeries } from "./report-series.tsx";

const params = { report: idParam };

/** The tab of a project for its client reports: the series, or the report that the address names. */
export function ClientReports({ projectId }: { readonly projectId: string }) {
  const { state } = useUrlState(params);
  const { allowed, reason } = useCan("client-report.read");
  if (!allowed)
    return (
      <Card>
        <EmptyState title={reason} />
      </Card>
    );
  return state.report === undefined ? (
    <ReportSeries projectId={projectId} />
  ) : (
    <ReportScreen key={state.report} projectId={projectId} reportId={state.report} />
  );
}
