import { z } from "zod";
import {
  cursor,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  line,
  noBody,
  personRef,
} from "../common.ts";
import { programme, programmeChanges } from "./programme.ts";
import { route } from "../route.ts";

/** A revision: what one person changed in a programme at once. */
export const programmeRevision = z.object({
  number: z.number().int(),
  at: instant,
  by: personRef.nullable(),
  /** What the person did, in words. */
  label: z.string(),
  /** How many edits it has; none if only baselines changed. */
  edits: z.number().int(),
});
export type ProgrammeRevision = z.output<typeof programmeRevision>;

export const listProgrammeRevisions = route({
  name: "listProgrammeRevisions",
  summary: "The revisions of a programme, newest first: who did what and when",
  method: "GET",
  path: "/api/projects/{id}/programme/revisions",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({ limit, cursor }),
  body: noBody,
  answer: z.object({ data: z.array(programmeRevision), nextCursor: z.string().nullable() }),
  status: 200,
});

const numberParams = z.object({
  id,
  number: z.coerce
    .number({ error: "A revision has a number." })
    .int({ error: "A revision has a number." })
    .min(0, { error: "A revision has a number." })
    .max(2_147_483_647, { error: "There is no such revision." }),
});

export const getProgrammeRevision = route({
  name: "getProgrammeRevision",
  summary:
    "A programme as it was after a revision, computed with what it held then; 0 is the empty one",
  method: "GET",
  path: "/api/projects/{id}/programme/revisions/{number}",
  access: "session",
  action: "programme.read",
  params: numberParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: programme }),
  status: 200,
});

export const restoreProgramme = route({
  name: "restoreProgramme",
  summary:
    "Go back to an earlier revision. This creates a new revision, which can be undone. 409 if somebody has changed the programme since `base`",
  method: "POST",
  // Cost-plan lines are included because they may follow activities.
  changes: ["programme", "activity", "task", "notification", "money", "expense"],
  path: "/api/projects/{id}/programme/revisions/{number}/restore",
  access: "session",
  action: "programme.edit",
  params: numberParams,
  query: emptyObject,
  body: z.object({
    _id: id,
    /** The revision that the person is looking at. */
    base: z.number().int().min(0),
    label: line("Label", 200).optional(),
  }),
  answer: z.object({ data: programmeChanges }),
  status: 200,
});
