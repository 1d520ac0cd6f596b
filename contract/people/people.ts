import { z } from "zod";
import { NAMING_TOPICS } from "../live.ts";
import {
  companyRef,
  cursor,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  noBody,
  personRef,
  text,
} from "../common.ts";
import { roles } from "../permissions.ts";
import { roleInput } from "../role-input.ts";
import { route } from "../route.ts";

export const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Whether the person has proven that the address is theirs. */
  emailProven: z.boolean(),
  /** Who vouched for the account instead, and when; null if nobody did. */
  vouched: z.object({ by: personRef.nullable(), at: instant }).nullable(),
  /** Who sent the invitation with which the person joined, if there was one. */
  invitedBy: personRef.nullable(),
  /** The company as the person typed it in their profile. */
  company: z.string(),
  /** The directory company that the person belongs to. */
  employer: companyRef.nullable(),
  role: z.enum(roles),
  isOwner: z.boolean(),
  active: z.boolean(),
  projectCount: z.number().int(),
  joinedAt: instant,
  lastSeenAt: instant.nullable(),
});
export type Person = z.output<typeof person>;

const manage = { access: "session", action: "people.manage" } as const;

export const listPeople = route({
  ...manage,
  name: "listPeople",
  summary: "People of the workspace, by name",
  method: "GET",
  path: "/api/people",
  params: emptyObject,
  query: z.object({
    search: text("Search", 200).optional(),
    role: roleInput.optional(),
    active: z.enum(["true", "false"]).optional(),
    limit,
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.array(person),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const updatePerson = route({
  ...manage,
  name: "updatePerson",
  summary: "Change a person's role or company; deactivate or reactivate them",
  method: "PATCH",
  changes: ["project", "activity", ...NAMING_TOPICS],
  path: "/api/people/{id}",
  params: idParams,
  query: emptyObject,
  body: z.object({
    role: roleInput.optional(),
    active: z.boolean({ error: "active must be true or false." }).optional(),
    /** Id of a company in the directory. */
    employer: id.nullable().optional(),
  }),
  answer: z.object({ data: person }),
  status: 200,
});

export const removePerson = route({
  ...manage,
  name: "removePerson",
  summary: "Remove a person from the workspace; their records stay and still name them",
  method: "DELETE",
  changes: ["project", "activity", ...NAMING_TOPICS],
  path: "/api/people/{id}",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const endPersonSignIns = route({
  ...manage,
  name: "endPersonSignIns",
  summary: "End all of a person's sign-ins to this workspace",
  method: "POST",
  changes: ["activity"],
  path: "/api/people/{id}/end-sign-ins",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.object({ ended: z.number().int() }) }),
  status: 200,
});

export const vouchForPerson = route({
  ...manage,
  name: "vouchForPerson",
  summary: "Confirm the address of a person who cannot; not of somebody whom the caller invited",
  method: "POST",
  changes: ["activity"],
  path: "/api/people/{id}/vouch",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: person }),
  status: 200,
});

export const withdrawVouch = route({
  ...manage,
  name: "withdrawVouch",
  summary: "Withdraw an administrator's confirmation of a person's address",
  method: "DELETE",
  changes: ["activity"],
  path: "/api/people/{id}/vouch",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: person }),
  status: 200,
});
