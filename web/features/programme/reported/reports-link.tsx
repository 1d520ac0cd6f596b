import { ClipboardCheck, Inbox } from "lucide-react";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { counted } from "../../../ui/counted.ts";
import type { PanelLink } from "../use-panel.ts";
import { useReports } from "./report-queries.ts";

interface ReportsLinkProps {
  readonly projectId: string;
  readonly canEdit: boolean;
  readonly canReport: boolean;
  readonly linkTo: (key: string) => PanelLink;
}

/** Leads those who report to where they do, and those who plan to what waits for them. */
export function ReportsLink({ projectId, canEdit, canReport, linkTo }: ReportsLinkProps) {
  if (canReport)
    return (
      <LinkButton {...linkTo("report")} size="sm" icon={<ClipboardCheck aria-hidden="true" />}>
        Report progress
      </LinkButton>
    );
  return canEdit ? <WaitingLink projectId={projectId} linkTo={linkTo} /> : null;
}

function WaitingLink({ projectId, linkTo }: Pick<ReportsLinkProps, "projectId" | "linkTo">) {
  const { data } = useReports(projectId);
  const waiting = data?.data.waiting.length ?? 0;
  if (waiting === 0) return null;
  return (
    <LinkButton {...linkTo("reported")} size="sm" icon={<Inbox aria-hidden="true" />}>
      {counted(waiting, "report")}
    </LinkButton>
  );
}
