import { ClipboardCheck, Inbox } from "lucide-react";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { counted } from "../../../ui/counted.ts";
import type { ProgrammePanelLink } from "../panel.ts";
import { useReports } from "./report-queries.ts";

/** Leads those who report to where they do. */
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
  /** As text in a line of text. */
  readonly isText?: boolean;
}

/** Leads those who plan to the reports that wait for them. Nothing if none does. */
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
