import { z } from "zod";
import { id, idParams, noBody } from "../common.ts";
import { moment } from "./programme-plan.ts";
import { route } from "../route.ts";

/** The most groups, and the most moves of each group, that are described in words. */
export const MAX_TOLD_GROUPS = 100;
export const MAX_TOLD_MOVES = 200;

const SIDE = {
  error: "Give each side as current, as revision: with its number, or as baseline: with its id.",
};
const side = z
  .string(SIDE)
  .regex(/^(current|revision:\d{1,9}|baseline:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, SIDE);

/** One of the two states that are compared. */
const compared = z.object({
  /** How the request names this state. */
  side: z.string(),
  /** “Baseline “Contract””, “Revision 12”, “The programme now”. */
  name: z.string(),
  revision: z.number().int(),
  start: moment.nullable(),
  finish: moment.nullable(),
});

/** An activity that only one of the two states has. */
const lone = z.object({ _id: id, code: z.string(), name: z.string() });

const move = z.object({
  activity: id,
  /** The move in working minutes of its calendar; positive is later. */
  startMinutes: z.number().int(),
  finishMinutes: z.number().int(),
  /** How far the activity moves, and why, in words. */
  words: z.string(),
});

/** All activities that moved because of the same change. */
const group = z.object({
  /** The root of the group: an activity, a calendar, or something that applies to the whole programme. */
  root: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("activity"), id }),
    z.object({ kind: z.literal("calendar"), id }),
    z.object({ kind: z.literal("programme") }),
  ]),
  /** What was changed, how many activities moved with it, and where the finish would be without it. */
  words: z.string(),
  /**
   * By how many working minutes this change delays the finish, compared with the programme without it. Null if that
   * was not computed.
   */
  effectMinutes: z.number().int().nullable(),
  /** How many activities moved. */
  count: z.number().int(),
  /** The first moves, the largest first. */
  moves: z.array(move),
});

export const programmeComparison = z.object({
  from: compared,
  to: compared,
  /** What happened to the finish, in words. */
  words: z.string(),
  /**
   * Whether reasons are known. They are unknown for a baseline whose dates do not follow from its plan, such as
   * dates from a file. Then there are no groups.
   */
  explained: z.boolean(),
  added: z.array(lone),
  removed: z.array(lone),
  /** The greatest effect on the finish first. */
  groups: z.array(group),
  /** How many groups there are in all. */
  groupCount: z.number().int(),
});
export type ProgrammeComparison = z.output<typeof programmeComparison>;

export const compareProgramme = route({
  name: "compareProgramme",
  summary:
    "Compare two states of a programme in words: what moved, by how much and why. A state is `current`, `revision:12` or `baseline:ID`",
  method: "GET",
  path: "/api/projects/{id}/programme/compare",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({ from: side, to: side.default("current") }),
  body: noBody,
  answer: z.object({ data: programmeComparison }),
  status: 200,
});
