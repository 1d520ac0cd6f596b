import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody, personRef } from "../common.ts";
import { route } from "../route.ts";

/** Who does not say so again for this long is no longer there. */
export const PRESENCE_SECONDS = 60;

/** Somebody who has a programme open. */
export const programmePresence = z.object({
  person: personRef,
  /** The row they are on; null for none. */
  activity: id.nullable(),
  /** When they last said so. */
  at: instant,
});
export type ProgrammePresence = z.output<typeof programmePresence>;

const everybody = z.object({ data: z.array(programmePresence) });

export const listProgrammePresence = route({
  name: "listProgrammePresence",
  summary: "Who else has the programme open, and on which row",
  method: "GET",
  path: "/api/projects/{id}/programme/presence",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: everybody,
  status: 200,
});

export const putProgrammePresence = route({
  name: "putProgrammePresence",
  summary:
    "Say on which row of a programme one is, or that one has left. Answers who else is there",
  method: "PUT",
  changes: ["presence"],
  path: "/api/projects/{id}/programme/presence",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: z.object({
    activity: id.nullable(),
    /** The programme was closed. */
    left: z.boolean().optional(),
  }),
  answer: everybody,
  status: 200,
});
