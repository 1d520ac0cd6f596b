import { z } from "zod";
import {
  companyRef,
  day,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  noBody,
  personRef,
  requiredText,
} from "../common.ts";
import { route } from "../route.ts";

/** What can be missing. Predecessors are not logged: the programme knows them. */
export const constraintKinds = [
  "drawing",
  "material",
  "permit",
  "information",
  "labour",
  "plant",
  "space",
  "other",
] as const;
export type ConstraintKind = (typeof constraintKinds)[number];

/** The kinds' names on the screen. */
export const constraintKindWords: Record<ConstraintKind, string> = {
  drawing: "Drawing",
  material: "Material",
  permit: "Permit",
  information: "Information",
  labour: "Labour",
  plant: "Plant",
  space: "Space",
  other: "Other",
};

/** The most constraints that can be open on a project at once: all of them are listed. */
export const MAX_OPEN_CONSTRAINTS = 500;
/** The most cleared constraints that are listed, the latest first. */
export const MAX_CLEARED_CONSTRAINTS = 200;

/** An entry of the log: what must be there before an activity can start. */
export const constraint = z.object({
  _id: id,
  /** Removed activities keep their names here. */
  activity: z.object({ _id: id, name: z.string(), removed: z.boolean() }),
  kind: z.enum(constraintKinds),
  words: z.string(),
  /** Who clears it: a person or a company. */
  owner: personRef.nullable(),
  ownerCompany: companyRef.nullable(),
  neededBy: day.nullable(),
  promisedOn: day.nullable(),
  clearedAt: instant.nullable(),
  clearedBy: personRef.nullable(),
  createdBy: personRef.nullable(),
  createdAt: instant,
});
export type LogEntry = z.output<typeof constraint>;

const words = requiredText("Words", 500, "Say what is missing.");
const fields = {
  kind: z.enum(constraintKinds, { error: "Choose what is missing." }),
  words,
  owner: id.nullable(),
  ownerCompany: id.nullable(),
  neededBy: day.nullable(),
  promisedOn: day.nullable(),
};
const MAX_OWNERS = { error: "Name a person or a company, not both." };
const hasOneOwner = (body: { owner?: unknown; ownerCompany?: unknown }) =>
  !body.owner || !body.ownerCompany;
const params = z.object({ id, constraint: id });

export const listConstraints = route({
  name: "listConstraints",
  summary:
    "The constraint log of a project's programme: all open constraints by the day they are needed, or the latest cleared ones",
  method: "GET",
  path: "/api/projects/{id}/programme/constraints",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({
    state: z.enum(["open", "cleared"], { error: "state must be open or cleared." }).default("open"),
    activity: id.optional(),
  }),
  body: noBody,
  answer: z.object({ data: z.array(constraint), total: z.number().int() }),
  status: 200,
});

export const createConstraint = route({
  name: "createConstraint",
  summary: "Log what is missing before an activity can start",
  method: "POST",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/constraints",
  access: "session",
  action: "constraint.add",
  params: idParams,
  query: emptyObject,
  body: z
    .object({ _id: id.optional(), activity: id, kind: fields.kind, words })
    .extend({
      owner: fields.owner.default(null),
      ownerCompany: fields.ownerCompany.default(null),
      neededBy: fields.neededBy.default(null),
      promisedOn: fields.promisedOn.default(null),
    })
    .refine(hasOneOwner, MAX_OWNERS),
  answer: z.object({ data: constraint }),
  status: 201,
});

export const updateConstraint = route({
  name: "updateConstraint",
  summary: "Change a constraint, clear it, or open it again. Fields left out are kept",
  method: "PATCH",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/constraints/{constraint}",
  access: "session",
  action: "constraint.edit",
  params,
  query: emptyObject,
  body: z
    .object({ ...fields, cleared: z.boolean() })
    .partial()
    .refine(hasOneOwner, MAX_OWNERS),
  answer: z.object({ data: constraint }),
  status: 200,
});

export const deleteConstraint = route({
  name: "deleteConstraint",
  summary: "Delete a constraint from the log",
  method: "DELETE",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/constraints/{constraint}",
  access: "session",
  action: "constraint.delete",
  params,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
