import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export const TransferDialog = lazyPart(
  async () => (await import("./transfer-dialog.tsx")).TransferDialog,
);
export const InviteDialog = lazyPart(
  async () => (await import("./invite-dialog.tsx")).InviteDialog,
);
export const ResendDialog = lazyPart(
  async () => (await import("./resend-dialog.tsx")).ResendDialog,
);
export const RevokeDialog = lazyPart(
  async () => (await import("./revoke-dialog.tsx")).RevokeDialog,
);
export const DeleteWorkspaceDialog = lazyPart(
  async () => (await import("./delete-workspace-dialog.tsx")).DeleteWorkspaceDialog,
);
export const PersonPanel = lazyPart(async () => (await import("./person-panel.tsx")).PersonPanel);

/** Loads the invitation dialogs before they are needed. */
export const prepareInvitationDialogs = () =>
  Promise.all([InviteDialog, ResendDialog, RevokeDialog].map(({ prepare }) => prepare()));
