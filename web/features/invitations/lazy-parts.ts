import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

export const InviteDialog = lazyPart(
  async () => (await import("./invite-dialog.tsx")).InviteDialog,
);
export const ResendDialog = lazyPart(
  async () => (await import("./resend-dialog.tsx")).ResendDialog,
);
export const RevokeDialog = lazyPart(
  async () => (await import("./revoke-dialog.tsx")).RevokeDialog,
);

export const TeamInvitations = lazyView(
  async () => (await import("./team-invitations.tsx")).TeamInvitations,
);

/** Loads the invitation dialogs before they are needed. */
export const prepareInvitationDialogs = () =>
  Promise.all([InviteDialog, ResendDialog, RevokeDialog].map(({ prepare }) => prepare()));
