import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody, personRef } from "./common.ts";
import { commandStatuses } from "./sync.ts";
import { route } from "./route.ts";

/** The most edits that a history lists. */
export const MAX_HISTORY = 200;

export const recordEdit = z.object({
  _id: id,
  act: z.string(),
  by: personRef.nullable(),
  /** The time that the device reported, and the server's time on arrival. */
  madeAt: z.string(),
  receivedAt: instant,
  status: z.enum(commandStatuses),
  message: z.string().nullable(),
  /** What was sent, by field. */
  sent: z.record(z.string(), z.unknown()),
  /** The earlier values of the changed fields. */
  before: z.record(z.string(), z.unknown()),
  /** The parts whose sent value lost against a later one. */
  lost: z.array(z.string()),
  stateBefore: z.string().nullable(),
  stateAfter: z.string().nullable(),
});
export type RecordEdit = z.output<typeof recordEdit>;

export const getRecordHistory = route({
  name: "getRecordHistory",
  summary: "The edits of a site record and the states that it was in, latest first",
  method: "GET",
  path: "/api/site-records/{id}/history",
  access: "session",
  action: "site.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(recordEdit) }),
  status: 200,
});
