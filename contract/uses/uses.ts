import { z } from "zod";
import { emptyObject, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

/** Kinds of records that use a person, a company, a cost code or a resource, in the order in which they are named. */
export const useKinds = [
  "openTasks",
  "openActivities",
  "activities",
  "projects",
  "people",
  "assignments",
  "movements",
  "codes",
  "lines",
  "expenses",
  "files",
] as const;
export type UseKind = (typeof useKinds)[number];

/**
 * How many records of each kind use it. Only records that the caller may see are counted. Kinds without any are
 * left out.
 */
export const uses = z.partialRecord(z.enum(useKinds), z.number().int().positive());
export type Uses = z.output<typeof uses>;

const read = {
  method: "GET",
  access: "session",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: uses }),
  status: 200,
} as const;

export const getPersonUses = route({
  ...read,
  name: "getPersonUses",
  summary: "What a person is involved in, to show before they are deactivated or removed",
  path: "/api/people/{id}/uses",
  action: "people.manage",
});

export const getCompanyUses = route({
  ...read,
  name: "getCompanyUses",
  summary: "What refers to a company of the directory, to show before it is deleted",
  path: "/api/companies/{id}/uses",
  action: "company.manage",
});

export const getCostCodeUses = route({
  ...read,
  name: "getCostCodeUses",
  summary: "What uses a cost code, to show before it is deleted",
  path: "/api/cost-codes/{id}/uses",
  action: "cost-plan.edit",
});

export const getResourceUses = route({
  ...read,
  name: "getResourceUses",
  summary: "What uses a resource, to show before it is deleted",
  path: "/api/resources/{id}/uses",
  action: "resource.manage",
});
