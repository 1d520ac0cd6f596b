import { z } from "zod";
import { cursor, day, emptyObject, id, limit, noBody, personRef } from "./common.ts";
import { route } from "./route.ts";
import type { diary } from "./site/diary.ts";
import { snagChoices, snagPriorityNames } from "./snag-filters.ts";

const reads = { access: "session", action: "site.read", method: "GET" } as const;
const project = z.object({ _id: id, title: z.string() });
/** The name is null if the caller does not see the company. */
const companyInSight = z.object({ _id: id, name: z.string().nullable() });

/** Whose snags: those that the caller found, or that the caller or, where it names nobody, their company puts right. */
export const snagOwners = ["mine"] as const;

/** A snag in a list of all projects. */
const listedSnag = z.object({
  _id: id,
  number: z.number().int().nullable(),
  title: z.string(),
  state: z.string(),
  priority: z.enum(snagPriorityNames).nullable(),
  due: day.nullable(),
  isLate: z.boolean(),
  location: z.string().nullable(),
  company: companyInSight.nullable(),
  project,
});
export type ListedSnag = z.output<typeof listedSnag>;

export const listSnags = route({
  ...reads,
  name: "listSnags",
  summary: "The snags that the caller sees, of all projects that are not archived, by due date",
  path: "/api/snags",
  params: emptyObject,
  query: z.object({
    state: z.enum(snagChoices, { error: "This state is not known." }).default("todo"),
    project: id.optional(),
    /** The company that puts them right. */
    company: id.optional(),
    whose: z.enum(snagOwners, { error: "This choice is not known." }).optional(),
    limit,
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.array(listedSnag),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const diaryDayStates = [
  "none",
  "draft",
  "submitted",
  "approved",
] as const satisfies readonly (keyof typeof diary.states | "none")[];
export type DiaryDayState = (typeof diaryDayStates)[number];

/** A project's diaries of one day: those that exist, and those that are still to be begun. */
const diariesOfDay = z.object({
  ...project.shape,
  diaries: z.array(
    z.object({
      /** Null if nobody has begun it. */
      _id: id.nullable(),
      /** Whose diary it is; null for the project's own. */
      company: companyInSight.nullable(),
      state: z.enum(diaryDayStates),
      by: personRef.nullable(),
    }),
  ),
});
export type DiariesOfDay = z.output<typeof diariesOfDay>;

export const listDiariesOfDay = route({
  ...reads,
  name: "listDiariesOfDay",
  summary:
    "Each project that is under way, with the diaries of one day that the caller sees, and those that nobody has begun",
  path: "/api/diaries",
  params: emptyObject,
  query: z.object({ day, limit, cursor }),
  body: noBody,
  answer: z.object({ data: z.array(diariesOfDay), nextCursor: z.string().nullable() }),
  status: 200,
});
