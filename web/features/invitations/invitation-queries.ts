import { useQuery } from "@tanstack/react-query";
import {
  type Invitation,
  invite,
  inviteMany,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "../../../contract/people/invitations.ts";
import type { AnswerOf, BodyOf } from "../../../contract/route.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";

export type InviteOutcome = AnswerOf<typeof inviteMany>["data"];
export type InvitationWithLink = InviteOutcome["invited"][number];

/** Every invitation of the company, or the open ones to the team of a project, newest first. */
export function useInvitations(project?: string) {
  const query = project === undefined ? {} : { project };
  return useQuery({ ...queryOptionsFor(listInvitations, { query }), select: ({ data }) => data });
}

const shows = [listInvitations];

type Terms = Omit<BodyOf<typeof invite>, "email"> & { readonly addresses: readonly string[] };
type InviteAnswer = AnswerOf<typeof invite> | AnswerOf<typeof inviteMany>;

/** Invites one address, or many: all of them or nobody. */
export function useInvite() {
  return useCommand(
    ({ addresses, ...terms }: Terms): CommandSpec<InviteAnswer> => {
      const [email, ...others] = addresses;
      return email !== undefined && others.length === 0
        ? command(invite, { body: { ...terms, email } })
        : command(inviteMany, { body: { ...terms, emails: [...addresses] } });
    },
    {
      shows,
      pick: ({ data }): InviteOutcome => ("invited" in data ? data : { invited: [data] }),
    },
  );
}

/** Sends an invitation again. Returns it with its new link. */
export function useResendInvitation() {
  return useCommand(
    (invitation: Invitation) => command(resendInvitation, { params: { id: invitation._id } }),
    { shows, pick: ({ data }): InvitationWithLink => data },
  );
}

/** Revokes an invitation. */
export function useRevokeInvitation() {
  return useCommand(
    (invitation: Invitation) => command(revokeInvitation, { params: { id: invitation._id } }),
    { shows },
  );
}
