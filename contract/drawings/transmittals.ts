import { z } from "zod";
import {
  companyRef,
  emptyObject,
  id,
  idParams,
  instant,
  noBody,
  personRef,
  text,
} from "../common.ts";
import { shownStatuses, transmittalReasons } from "./drawing-words.ts";
import { route } from "../route.ts";

/** The most revisions, and the most recipients, of one transmittal. */
export const MAX_SENT = 500;
const MAX_RECIPIENTS = 100;

const receipt = z.object({
  person: personRef,
  /** Null until they open it. */
  openedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
});

export const transmittal = z.object({
  _id: id,
  project: id,
  number: z.number().int(),
  reason: z.enum(transmittalReasons),
  note: z.string(),
  sentBy: personRef.nullable(),
  sentAt: instant,
  revisions: z.array(
    z.object({
      _id: id,
      drawing: id,
      number: z.string(),
      title: z.string(),
      code: z.string(),
      status: z.enum(shownStatuses),
    }),
  ),
  /**
   * The companies that received the transmittal. Callers who may not send transmittals see only themselves or their
   * company.
   */
  companies: z.array(
    companyRef.extend({
      /**
       * How many of the company's people see the project, and so received the transmittal; null for callers who may
       * not send transmittals.
       */
      reached: z.number().int().nullable(),
    }),
  ),
  /**
   * Everybody who received the transmittal, including members of the companies. Callers who may not send
   * transmittals see only themselves.
   */
  receipts: z.array(receipt),
  /** Whether it was sent to the caller. */
  isMine: z.boolean(),
});
export type Transmittal = z.output<typeof transmittal>;

export const listTransmittals = route({
  name: "listTransmittals",
  summary: "The latest transmittals of a project that the caller sent or received, at most 200",
  method: "GET",
  path: "/api/projects/{id}/transmittals",
  access: "session",
  action: "project.read",
  params: idParams,
  query: z.object({ drawing: id.optional() }),
  body: noBody,
  answer: z.object({ data: z.array(transmittal) }),
  status: 200,
});

export const sendTransmittal = route({
  name: "sendTransmittal",
  summary:
    "Send issued revisions to people, and to companies with people on the project. Contractors see the drawings that were sent to them",
  method: "POST",
  changes: ["drawing", "activity"],
  path: "/api/projects/{id}/transmittals",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: z
    .object({
      _id: id.optional(),
      reason: z.enum(transmittalReasons, { error: "Choose a reason." }),
      note: text("Note", 2_000).default(""),
      revisions: z
        .array(id)
        .min(1, { error: "Choose a drawing." })
        .max(MAX_SENT, { error: "That is too many drawings." }),
      people: z.array(id).max(MAX_RECIPIENTS, { error: "That is too many people." }).default([]),
      companies: z
        .array(id)
        .max(MAX_RECIPIENTS, { error: "That is too many companies." })
        .default([]),
    })
    .refine(({ people, companies }) => people.length + companies.length > 0, {
      error: "Choose a person or a company.",
      path: ["people"],
    }),
  answer: z.object({ data: transmittal }),
  status: 201,
});

export const receiveTransmittal = route({
  name: "receiveTransmittal",
  summary: "Record that the caller has opened a transmittal, or acknowledges it",
  method: "POST",
  changes: ["drawing"],
  path: "/api/transmittals/{id}/receipt",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: z.object({ acknowledged: z.boolean().default(false) }),
  answer: z.object({ data: transmittal }),
  status: 200,
});
