import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

/** Mails the snags of a company. */
export const MailSnags = lazyPart(
  async () => (await import("./mail-snags-dialog.tsx")).MailSnagsDialog,
);
