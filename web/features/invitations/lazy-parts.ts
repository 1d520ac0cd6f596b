import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export const InviteDialog = lazyPart(
  async () => (await import("./invite-dialog.tsx")).InviteDialog,
);
export const ResendDialog = lazyPart(
  async () => (await import("./resend-dialog.tsx")).ResendDialog,
);
export const RevokeDialog = lazyPart(
  async () => (await import("./revoke-dialog.tsx")).RevokeDialog,
);

/** Loads the invitation dialogs before they are needed. */
export const prepareInvitationDialogs = () =>
  Promise.all([InviteDialog, ResendDialog, RevokeDialog].map(({ prepare }) => prepare()));
