import { idParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { ReportScreen } from "./report-screen.tsx";
import { ReportSeries } from "./report-series.tsx";

const params = { report: idParam };

/** The tab of a project for its client reports: the series, or the report that the address names. */
export function ClientReports({ projectId }: { readonly projectId: string }) {
  const { state } = useUrlState(params);
  return state.report === undefined ? (
    <ReportSeries projectId={projectId} />
  ) : (
    <ReportScreen key={state.report} projectId={projectId} reportId={state.report} />
  );
}
