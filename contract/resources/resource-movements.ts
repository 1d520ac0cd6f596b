import { z } from "zod";
import {
  cursor,
  day,
  dayOrInstant,
  emptyObject,
  id,
  idParams,
  instant,
  line,
  limit,
  noBody,
  personRef,
  requiredText,
  text,
} from "../common.ts";
import { quantity } from "./resources.ts";
import { route } from "../route.ts";

export const movementKinds = ["ordered", "delivered", "used"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** An entry in the ledger of materials. It never changes; an entry of the opposite quantity reverses it. */
export const movement = z.object({
  _id: id,
  kind: z.enum(movementKinds),
  quantity: z.number(),
  date: day,
  project: z.object({ _id: id, title: z.string() }),
  task: z.object({ _id: id, title: z.string() }).nullable(),
  supplier: z.string(),
  note: z.string(),
  /** The approved site diary that has the delivery. */
  diary: z.object({ _id: id, day }).nullable(),
  /** The entry that this one reverses, and the one that reverses this one. */
  reverses: id.nullable(),
  reversedBy: id.nullable(),
  createdBy: personRef.nullable(),
  createdAt: instant,
});
export type Movement = z.output<typeof movement>;

const figures = {
  /** The quantity that the tasks need. */
  required: z.number(),
  ordered: z.number(),
  delivered: z.number(),
  used: z.number(),
  /** The quantity delivered and not used yet. */
  left: z.number(),
  /** The quantity required and not ordered yet; negative if more was ordered than is needed. */
  toOrder: z.number(),
};

export const materialRow = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  unit: z.string(),
  ...figures,
  projects: z.array(z.object({ _id: id, title: z.string(), ...figures })),
});
export type MaterialRow = z.output<typeof materialRow>;

export const listMaterials = route({
  name: "listMaterials",
  summary:
    "Quantities of each material required, ordered, delivered, used and left, in total and by project",
  method: "GET",
  path: "/api/resources/materials",
  access: "session",
  action: "resource.read",
  params: emptyObject,
  query: z.object({
    limit,
    cursor,
    project: id.optional(),
    search: line("Search", 100).optional(),
  }),
  body: noBody,
  answer: z.object({ data: z.array(materialRow), nextCursor: z.string().nullable() }),
  status: 200,
});

export const listMovements = route({
  name: "listMovements",
  summary: "The movements of a material, newest first",
  method: "GET",
  path: "/api/resources/{id}/movements",
  access: "session",
  action: "resource.read",
  params: idParams,
  query: z.object({ limit, cursor, project: id.optional() }),
  body: noBody,
  answer: z.object({ data: z.array(movement), nextCursor: z.string().nullable() }),
  status: 200,
});

export const createMovement = route({
  name: "createMovement",
  summary: "Record that a material was ordered, delivered or used",
  method: "POST",
  changes: ["resource", "activity"],
  path: "/api/resources/{id}/movements",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    kind: z.enum(movementKinds, { error: "Choose whether it was ordered, delivered or used" }),
    quantity,
    date: dayOrInstant,
    project: id,
    task: id.nullish(),
    supplier: line("Supplier", 200).default(""),
    note: text("Note", 500).default(""),
  }),
  answer: z.object({ data: movement }),
  status: 201,
});

export const reverseMovement = route({
  name: "reverseMovement",
  summary: "Reverse a movement with an entry of the opposite quantity",
  method: "POST",
  changes: ["resource", "activity"],
  path: "/api/resource-movements/{id}/reverse",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({ note: requiredText("Reason", 500) }),
  answer: z.object({ data: movement }),
  status: 201,
});
