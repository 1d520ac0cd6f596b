import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody, personRef } from "../common.ts";
import { route } from "../route.ts";

/** The seconds after which a person counts as gone, unless their device sends their presence again. */
export const PRESENCE_SECONDS = 60;

/** Somebody who has a programme open. */
export const programmePresence = z.object({
  person: personRef,
  /** The row they are on; null for none. */
  activity: id.nullable(),
  /** When the person last reported their presence. */
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
    "Say which row of a programme the caller is on, or that the caller has left. Returns who else is there",
  method: "PUT",
  changes: ["presence"],
  path: "/api/projects/{id}/programme/presence",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: z.object({
    activity: id.nullable(),
    /** Whether the person closed the programme. */
    left: z.boolean().optional(),
  }),
  answer: everybody,
  status: 200,
});
