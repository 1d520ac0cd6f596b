export { whyNotForYou } from "./invitation-rules.ts";
export { lockInvitationsOf, markRevoked as revokeInvitations } from "./invitations.sql.ts";
export { holdInvitation, joinByInvitation } from "./join-by-invitation.ts";
export type { HeldInvitation } from "./joining.sql.ts";
