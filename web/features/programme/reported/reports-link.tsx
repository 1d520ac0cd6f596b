import { ClipboardCheck, Inbox } from "lucide-react";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { counted } from "../../../ui/counted.ts";
import type { ProgrammePanelLink } from "../panel.ts";
import { useReports } from "./report-queries.ts";

/** A link to the report panel, for people who report. */
export function ReportLink({ link }: { readonly link: ProgrammePanelLink }) {
  return (
    <LinkButton {...link} size="sm" icon={<ClipboardCheck aria-hidden="true" />}>
      Report progress
    </LinkButton>
  );
}

interface WaitingLinkProps {
  readonly projectId: string;
  readonly link: ProgrammePanelLink;
  /** Whether it is text within a line. */
  readonly isText?: boolean;
}

/** Leads planners to the reports that wait for them. Renders nothing if none do. */
export function WaitingLink({ projectId, link, isText = false }: WaitingLinkProps) {
  const { data } = useReports(projectId);
  const waiting = data?.data.waiting.length ?? 0;
  if (waiting === 0) return null;
  const words = `${counted(waiting, "report")} to decide`;
  return isText ? (
    <TextLink {...link}>{words}</TextLink>
  ) : (
    <LinkButton {...link} size="sm" icon={<Inbox aria-hidden="true" />}>
      {words}
    </LinkButton>
  );
}
