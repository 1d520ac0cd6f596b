import { z } from "zod";
import { email, invitationToken } from "../auth/auth.ts";
import { emailCode } from "../auth/email-code.ts";
import {
  companyRef,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  noBody,
  personRef,
  text,
} from "../common.ts";
import { hats, hatsInput } from "../hats.ts";
import { roles } from "../permissions.ts";
import { roleInput } from "../role-input.ts";
import { route } from "../route.ts";
import { createCompanyBody } from "./companies.ts";

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;
/** The most addresses in one bulk invitation. */
export const BULK_LIMIT = 200;
/** The most links in 24 hours: from one workspace, and to one address. */
export const DAILY_LINKS = 500;
export const DAILY_LINKS_OF_ONE = 5;
/** The most links in 24 hours from a company whose owner has not proven their address. */
export const DAILY_LINKS_ON_TRIAL = 20;

export const invitationStates = ["pending", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const projectRef = z.object({ _id: id, title: z.string() });

export const invitation = z.object({
  _id: id,
  email: z.string(),
  role: z.enum(roles),
  projects: z.array(projectRef),
  /** What they will be on each of these projects. */
  hats: z.array(z.enum(hats)),
  /** The directory company that the person will belong to. */
  employer: companyRef.nullable(),
  message: z.string(),
  state: z.enum(invitationStates),
  invitedBy: personRef.nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

/**
 * The invitation with its link. The link is shown once, because only its hash is stored. It is null where a mail
 * server is set up: then only the mail contains it, so that the inviter cannot use it.
 */
const invitationWithLink = invitation.extend({ url: z.string().nullable() });

const terms = {
  role: roleInput,
  /** The projects whose team they join. */
  projects: z.array(id).max(100, { error: "Choose at most 100 projects." }).default([]),
  /** What they will be on each of these projects. */
  hats: hatsInput.default([]),
  employer: id.nullable().optional(),
  /** A company that is added to the directory with the invitation, in place of `employer`. */
  newEmployer: createCompanyBody.pick({ name: true, kind: true }).nullable().optional(),
  message: text("Message", 1000).nullable().optional(),
};

export const inviteBody = z.object({ email, ...terms });
export const inviteManyBody = z.object({
  /** Each entry as pasted: one address or several, bare or as `Name <address>`. */
  emails: z
    .array(z.string({ error: "Addresses must be text." }).max(20_000))
    .min(1, { error: "Paste at least one address." })
    .max(BULK_LIMIT, { error: `Invite at most ${BULK_LIMIT} people at once.` }),
  ...terms,
});

const manage = { access: "session", action: "people.manage" } as const;

export const invite = route({
  ...manage,
  name: "invite",
  summary: "Invite someone by email",
  method: "POST",
  changes: ["activity"],
  path: "/api/invitations",
  params: emptyObject,
  query: emptyObject,
  body: inviteBody,
  answer: z.object({ data: invitationWithLink }),
  status: 201,
});

export const inviteMany = route({
  ...manage,
  name: "inviteMany",
  summary:
    "Invite many people at once, all of them or nobody; a refusal names each address by its position",
  method: "POST",
  changes: ["activity"],
  path: "/api/invitations/bulk",
  params: emptyObject,
  query: emptyObject,
  body: inviteManyBody,
  answer: z.object({
    data: z.object({ invited: z.array(invitationWithLink) }),
  }),
  status: 201,
});

export const listInvitations = route({
  ...manage,
  name: "listInvitations",
  summary: "Invitations of the workspace, newest first",
  method: "GET",
  path: "/api/invitations",
  params: emptyObject,
  /** With a project, only the open invitations to its team. Those that expired count as open. */
  query: z.object({ project: id.optional() }),
  body: noBody,
  answer: z.object({ data: z.array(invitation) }),
  status: 200,
});

export const revokeInvitation = route({
  ...manage,
  name: "revokeInvitation",
  summary: "Revoke an invitation; its link stops working",
  method: "DELETE",
  changes: ["activity"],
  path: "/api/invitations/{id}",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const resendInvitation = route({
  ...manage,
  name: "resendInvitation",
  summary: "Send an invitation again, with a new link that is valid for seven days",
  method: "POST",
  changes: ["activity"],
  path: "/api/invitations/{id}/resend",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: invitationWithLink }),
  status: 200,
});

export const lookupInvitation = route({
  name: "lookupInvitation",
  summary: "The details of an invitation, for the holder of its link",
  method: "GET",
  path: "/api/invitations/lookup",
  access: "public",
  params: emptyObject,
  query: z.object({ token: invitationToken }),
  body: noBody,
  answer: z.object({
    data: z.object({
      state: z.enum(invitationStates),
      email: z.string(),
      role: z.enum(roles),
      workspace: z.string(),
      invitedBy: z.string(),
      message: z.string(),
      /** The projects whose teams they join, the one to open first before the others. Those in the trash are left out. */
      projects: z.array(projectRef),
      expiresAt: instant,
      /** Whether the address has an account. Its owner then signs in to accept. */
      hasAccount: z.boolean(),
      /** Whether joining takes a code that is mailed to the address, because nobody has proven it yet. */
      needsCode: z.boolean(),
    }),
  }),
  status: 200,
});

export const sendInvitationCode = route({
  name: "sendInvitationCode",
  summary: "Send a code to the invited address, so that the holder of the link can join",
  method: "POST",
  changes: [],
  path: "/api/invitations/code",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: z.object({ token: invitationToken }),
  answer: z.object({ data: z.object({ email: z.string(), minutes: z.number().int() }) }),
  status: 200,
});

export const acceptInvitation = route({
  name: "acceptInvitation",
  summary: "Join the inviter's workspace, signed in as the invited address",
  method: "POST",
  changes: ["session", "activity"],
  path: "/api/invitations/accept",
  access: "session",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  body: z.object({ token: invitationToken, code: emailCode.optional() }),
  answer: z.object({ data: z.object({ workspace: z.object({ _id: id, name: z.string() }) }) }),
  status: 200,
});
