import { z } from "zod";
import {
  cursor,
  day,
  emptyObject,
  id,
  instant,
  limit,
  money,
  noBody,
  personRef,
} from "../common.ts";
import { route } from "../route.ts";
import { openingOf, type Opening, type SubjectKind } from "../subjects.ts";
import { waitingEverywhere, type WaitingKind, waitingKinds, waitingOpening } from "./waiting.ts";

const kind = z.enum(waitingKinds);

/** One record that waits for the caller. */
export const waitingItem = z.object({
  kind,
  /** The record: an expense, a task, a snag, a diary, a transmittal, a constraint or an activity report. */
  _id: id,
  title: z.string(),
  project: z.object({ _id: id, title: z.string() }),
  /** The person who asks; null where nobody is recorded, or where they left. */
  by: personRef.nullable(),
  since: instant,
  /** By when it must be done, for what has a date of its own. */
  due: day.nullable(),
  amount: money.nullable(),
});
export type WaitingItem = z.output<typeof waitingItem>;

/** What the reads of what waits have in common. */
const reads = {
  method: "GET",
  access: "session",
  action: "project.read",
  params: emptyObject,
  body: noBody,
  status: 200,
} as const;

export const listWaiting = route({
  ...reads,
  name: "listWaiting",
  summary:
    "What waits for the caller, of every kind: by its due date or by the time since it waits",
  path: "/api/waiting",
  query: z.object({ kind: kind.optional(), project: id.optional(), limit, cursor }),
  answer: z.object({ data: z.array(waitingItem), nextCursor: z.string().nullable() }),
});

export const countWaiting = route({
  ...reads,
  name: "countWaiting",
  summary: "How much waits for the caller, by kind and project",
  path: "/api/waiting/counts",
  query: z.object({ project: id.optional() }),
  answer: z.object({ data: waitingEverywhere }),
});

/** The kinds of record that open by themselves. Others are decided in a list of their project. */
const recordOf: Partial<Record<WaitingKind, SubjectKind>> = {
  expenses: "expense",
  diaries: "diary",
  snagsToVerify: "snag",
  snagsToFix: "snag",
  toAccept: "task",
  dueDates: "task",
  tasks: "task",
};

/** Returns where in its project one record that waits is opened. */
export function waitingItemOpening({ kind: of, _id }: Pick<WaitingItem, "kind" | "_id">): Opening {
  const record = recordOf[of];
  return record === undefined
    ? waitingOpening(of)
    : openingOf({ kind: record, id: _id }, { comments: false });
}
