import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listAudit } from "../../../contract/audit.ts";
import {
  type Invitation,
  invite,
  inviteMany,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "../../../contract/invitations.ts";
import { getMailQueue } from "../../../contract/mail.ts";
import { listProjects } from "../../../contract/projects.ts";
import type { AnswerOf, BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { invalidate, queryOptionsFor } from "../../api/queries.ts";

/** As many as a picker shows before one must search. */
const CHOICES = 20;

export type InviteOutcome = AnswerOf<typeof inviteMany>["data"];
export type InvitationWithLink = InviteOutcome["invited"][number];

/** Every invitation of the company, newest first. */
export function useInvitations() {
  return useQuery({ ...queryOptionsFor(listInvitations), select: ({ data }) => data });
}

function useStaleAfterInvitation() {
  const client = useQueryClient();
  return () => invalidate(client, listInvitations, listAudit, getMailQueue);
}

/** Invites one address, or many of which each stands or falls alone. */
export function useInvite() {
  const refresh = useStaleAfterInvitation();
  return useMutation({
    mutationFn: async ({
      addresses,
      ...terms
    }: Omit<BodyOf<typeof invite>, "email"> & {
      addresses: readonly string[];
    }): Promise<InviteOutcome> => {
      const [email, ...others] = addresses;
      if (email !== undefined && others.length === 0) {
        const { data } = await call(invite, { body: { ...terms, email } });
        return { invited: [data], refused: [] };
      }
      return (await call(inviteMany, { body: { ...terms, emails: [...addresses] } })).data;
    },
    onSettled: refresh,
  });
}

/** Sends an invitation again; answers it with its new link. */
export function useResendInvitation() {
  const refresh = useStaleAfterInvitation();
  return useMutation({
    mutationFn: async (invitation: Invitation): Promise<InvitationWithLink> =>
      (await call(resendInvitation, { params: { id: invitation._id } })).data,
    onSettled: refresh,
  });
}

/** Withdraws an invitation. */
export function useRevokeInvitation() {
  const refresh = useStaleAfterInvitation();
  return useMutation({
    mutationFn: (invitation: Invitation) =>
      call(revokeInvitation, { params: { id: invitation._id } }),
    onSettled: refresh,
  });
}

/** Projects to choose from, by title. */
export function useProjectChoices({ search, open }: { search: string; open: boolean }) {
  const query = { sort: "title" as const, limit: CHOICES, ...(search ? { search } : {}) };
  const found = useQuery({
    ...queryOptionsFor(listProjects, { query }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return { projects: found.data?.data ?? [], failed: found.isError };
}
