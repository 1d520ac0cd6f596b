import { z } from "zod";
import { NAMING_TOPICS } from "../live.ts";
import { companyRef, done, emptyObject, id, idParams, noBody, text } from "../common.ts";
import { hats, hatsInput } from "../hats.ts";
import { roles } from "../permissions.ts";
import { route } from "../route.ts";

export const teamMember = z.object({
  _id: id,
  name: z.string(),
  /** The company as the person typed it in their profile. */
  company: z.string(),
  employer: companyRef.nullable(),
  role: z.enum(roles),
  /** The phone number in E.164. Colleagues on a project see it; null once the person is deactivated. */
  phone: z.string().nullable(),
  active: z.boolean(),
  /** Their functions on this project. */
  hats: z.array(z.enum(hats)),
});
export type TeamMember = z.output<typeof teamMember>;

export const listTeam = route({
  name: "listTeam",
  summary: "The people on a project's team",
  method: "GET",
  path: "/api/projects/{id}/team",
  access: "session",
  action: "project.read",
  params: idParams,
  query: z.object({ search: text("Search", 200).optional() }),
  body: noBody,
  /** The first five hundred by name, and the total number. */
  answer: z.object({ data: z.array(teamMember), total: z.number().int() }),
  status: 200,
});

export const listTeamCandidates = route({
  name: "listTeamCandidates",
  summary: "Active members who are not on the project's team",
  method: "GET",
  path: "/api/projects/{id}/team/candidates",
  access: "session",
  action: "team.manage",
  params: idParams,
  query: z.object({ search: text("Search", 200).optional() }),
  body: noBody,
  answer: z.object({ data: z.array(teamMember) }),
  status: 200,
});

export const addToTeam = route({
  name: "addToTeam",
  summary: "Add someone to a project's team; adding them again changes nothing",
  method: "POST",
  changes: ["project", "activity", ...NAMING_TOPICS],
  path: "/api/projects/{id}/team",
  access: "session",
  action: "team.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({ user: id }),
  answer: z.object({ data: teamMember }),
  status: 201,
});

export const setHats = route({
  name: "setHats",
  summary: "Set the hats of someone on a project's team; an empty list removes all of them",
  method: "PUT",
  changes: ["project", "activity"],
  path: "/api/projects/{id}/team/{userId}/hats",
  access: "session",
  action: "team.manage",
  params: z.object({ id, userId: id }),
  query: emptyObject,
  body: z.object({ hats: hatsInput }),
  answer: z.object({ data: teamMember }),
  status: 200,
});

export const removeFromTeam = route({
  name: "removeFromTeam",
  summary: "Remove someone from a project's team; clients and contractors lose access at once",
  method: "DELETE",
  changes: ["project", "activity", ...NAMING_TOPICS],
  path: "/api/projects/{id}/team/{userId}",
  access: "session",
  action: "team.manage",
  params: z.object({ id, userId: id }),
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const getMyHats = route({
  name: "getMyHats",
  summary: "The caller's hats by project, and the visible people of their company",
  method: "GET",
  path: "/api/user/hats",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.object({
      projects: z.array(z.object({ _id: id, hats: z.array(z.enum(hats)) })),
      colleagues: z.array(id),
    }),
  }),
  status: 200,
});
export type MyHats = z.output<typeof getMyHats.answer>["data"];
