import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

export const ApproveReport = lazyPart(
  async () => (await import("./report-dialogs.tsx")).ApproveReportDialog,
);
export const DeleteReport = lazyPart(
  async () => (await import("./report-dialogs.tsx")).DeleteReportDialog,
);
export const MailReport = lazyPart(
  async () => (await import("./report-dialogs.tsx")).MailReportDialog,
);
