import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

/** Mails the snags of a company. */
export const MailSnags = lazyPart(
  async () => (await import("./mail-snags-dialog.tsx")).MailSnagsDialog,
);
export const SnagForm = lazyPart(async () => (await import("./snag-form.tsx")).SnagForm);
export const SnagPanel = lazyPart(async () => (await import("./snag-panel.tsx")).SnagPanel);

/** Loads what is opened later and needs no network. */
export const prepareSnags = () => Promise.all([SnagForm.prepare(), SnagPanel.prepare()]);
