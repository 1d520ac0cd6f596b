import { Button } from "../../../ui/controls/button.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** The menu of files. It needs the network, and a slow one first brings what the site is written with. */
export const ExportMenu = lazyView(
  async () => (await import("../../exports/public.ts")).ExportMenu,
  <Button disabled>Export</Button>,
);

/** Mails the snags of a company. */
export const MailSnags = lazyPart(
  async () => (await import("../snags/mail-snags-dialog.tsx")).MailSnagsDialog,
);
