import { z } from "zod";
import {
  currency,
  cursor,
  day,
  done,
  emptyObject,
  id,
  idParams,
  line,
  limit,
  noBody,
  personRef,
  requiredLine,
  text,
} from "../common.ts";
import { hasDecimals } from "../../engine/decimal.ts";
import { route } from "../route.ts";

export const resourceKinds = ["labour", "plant", "material", "subcontract"] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export const resourceStatuses = ["active", "retired"] as const;

/** Limits for one resource, so that its history can be read as a whole. */
export const MAX_RATES = 200;

/** A quantity, rate or capacity: at most four decimals, as the database stores it. */
export const measure = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, { error: `${label} must be 0 or more` })
    .max(1e9, { error: `${label} is too large` })
    .refine((value) => hasDecimals(value, 4), {
      error: `${label} can have at most four decimals`,
    });

/** Like `measure`, but above zero. */
export const quantity = measure("Quantity").refine((value) => value > 0, {
  error: "Quantity must be more than 0",
});

export const resourceRef = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(resourceKinds),
  unit: z.string(),
});

export const resource = resourceRef.extend({
  code: z.string(),
  /** Units on each working day; null for materials. */
  capacity: z.number().nullable(),
  /** A bit mask of weekdays: 1 for Monday, 2 for Tuesday, up to 64 for Sunday. */
  workingDays: z.number().int(),
  currency,
  /** Today's cost of one unit; null before the first rate. */
  rate: z.number().nullable(),
  status: z.enum(resourceStatuses),
  note: z.string(),
  assignments: z.number().int(),
  version: z.number().int(),
});
export type Resource = z.output<typeof resource>;

export const resourceRate = z.object({
  _id: id,
  validFrom: day,
  rate: z.number(),
  createdBy: personRef.nullable(),
});

/** A resource with its rates, the newest first. */
export const resourceDetail = resource.extend({ rates: z.array(resourceRate) });
export type ResourceDetail = z.output<typeof resourceDetail>;

export const listResources = route({
  name: "listResources",
  summary: "Labour, plant, materials and subcontractors, by name",
  method: "GET",
  path: "/api/resources",
  access: "session",
  action: "resource.read",
  params: emptyObject,
  query: z.object({
    limit,
    cursor,
    kind: z.enum(resourceKinds, { error: "This kind is not known." }).optional(),
    status: z.enum(resourceStatuses, { error: "This status is not known." }).optional(),
    search: line("Search", 100).optional(),
  }),
  body: noBody,
  answer: z.object({
    data: z.array(resource),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const getResource = route({
  name: "getResource",
  summary: "A resource with its rates",
  method: "GET",
  path: "/api/resources/{id}",
  access: "session",
  action: "resource.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: resourceDetail }),
  status: 200,
});

const fields = {
  name: requiredLine("Name", 200),
  code: line("Code", 30),
  unit: requiredLine("Unit", 20),
  capacity: measure("Capacity"),
  workingDays: z
    .number({ error: "Working days must be a number" })
    .int({ error: "Working days must be a whole number" })
    .min(1, { error: "Choose at least one working day" })
    .max(127, { error: "These working days are not known" }),
  currency,
  note: text("Note", 2000),
};

const rateFields = { rate: measure("Rate"), validFrom: day };

export const createResource = route({
  name: "createResource",
  summary: "Add a resource, with its first rate if it is known",
  method: "POST",
  changes: ["resource", "activity"],
  path: "/api/resources",
  access: "session",
  action: "resource.manage",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    kind: z.enum(resourceKinds, { error: "Choose what kind of resource it is" }),
    name: fields.name,
    code: fields.code.default(""),
    unit: fields.unit,
    capacity: fields.capacity.nullish(),
    /** Default: the workspace's working days and currency. */
    workingDays: fields.workingDays.optional(),
    currency: fields.currency.optional(),
    note: fields.note.default(""),
    rate: z.object(rateFields).optional(),
  }),
  answer: z.object({ data: resourceDetail }),
  status: 201,
});

export const updateResource = route({
  name: "updateResource",
  summary: "Change a resource, retire or reactivate it; its kind cannot change",
  method: "PATCH",
  changes: ["resource", "activity"],
  path: "/api/resources/{id}",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    name: fields.name.optional(),
    code: fields.code.optional(),
    unit: fields.unit.optional(),
    capacity: fields.capacity.nullish(),
    workingDays: fields.workingDays.optional(),
    currency: fields.currency.optional(),
    status: z.enum(resourceStatuses, { error: "This status is not known." }).optional(),
    note: fields.note.optional(),
    version: z.number().int().optional(),
  }),
  answer: z.object({ data: resourceDetail }),
  status: 200,
});

export const deleteResource = route({
  name: "deleteResource",
  summary: "Delete a resource; one with assignments only if the request states their number",
  method: "DELETE",
  changes: ["resource", "activity"],
  path: "/api/resources/{id}",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: z.object({
    assignments: z.coerce
      .number({ error: "assignments must be a number." })
      .int({ error: "assignments must be a whole number." })
      .min(0, { error: "assignments must be 0 or more." })
      .default(0),
  }),
  body: noBody,
  answer: done,
  status: 200,
});

export const setResourceRate = route({
  name: "setResourceRate",
  summary: "Set the cost of a unit from a day on; earlier days keep their rate",
  method: "POST",
  changes: ["resource", "activity"],
  path: "/api/resources/{id}/rates",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: z.object(rateFields),
  answer: z.object({ data: resourceDetail }),
  status: 201,
});

export const deleteResourceRate = route({
  name: "deleteResourceRate",
  summary: "Delete a rate; the rate before it then applies to its days",
  method: "DELETE",
  changes: ["resource", "activity"],
  path: "/api/resource-rates/{id}",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
