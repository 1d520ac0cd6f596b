import { routes } from "../../../contract/routes.ts";
import { open, read, write } from "../../http/endpoint.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { invite } from "./invite.ts";
import { inviteMany } from "./invite-many.ts";
import { listInvitations } from "./list-invitations.ts";
import { lookupInvitation } from "./lookup-invitation.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { sendInvitationCode } from "./send-invitation-code.ts";

export const invitationEndpoints = [
  read(routes.listInvitations, listInvitations),
  write(routes.invite, invite),
  write(routes.inviteMany, inviteMany),
  write(routes.revokeInvitation, revokeInvitation),
  write(routes.resendInvitation, resendInvitation),
  open(routes.lookupInvitation, lookupInvitation),
  open(routes.sendInvitationCode, sendInvitationCode),
  open(routes.acceptInvitation, acceptInvitation),
];
