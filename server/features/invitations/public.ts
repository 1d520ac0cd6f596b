export { whyNotForYou } from "./invitation-rules.ts";
export { lockInvitationsOf } from "./invitations.sql.ts";
export { holdInvitation, joinByInvitation } from "./join-by-invitation.ts";
export { revokeInvitations } from "./revoke-invitations.ts";
export type { HeldInvitation } from "./joining.sql.ts";
