export { whyNotForYou } from "./invitation-rules.ts";
export { lockInvitationsOf } from "./invitations.sql.ts";
export { lockInvitationOfLink, joinByInvitation } from "./join-by-invitation.ts";
export { revokeInvitations } from "./revoke-invitations.ts";
export type { LinkedInvitation } from "./joining.sql.ts";
