/** What other features may use of invitations. */
export { InvitationRows } from "./invitation-rows.tsx";
export { useInvitations } from "./invitation-queries.ts";
export { invitationStateLabels, roleHints } from "./invitation-words.ts";
export { InviteButton } from "./invite-button.tsx";
export { NoMailServer } from "./mail-note.tsx";
export { TeamInvitations } from "./lazy-parts.ts";
