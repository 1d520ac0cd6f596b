import { z } from "zod";
import type { Supply } from "../../engine/levelling/plan/supply.ts";
import { day, emptyObject, id, idParams, noBody } from "../common.ts";
import { resourceKinds } from "../resources/resources.ts";
import { route } from "../route.ts";

const taken = z.object({ from: day, to: day, quantity: z.number() });

/**
 * How much of a resource a programme can use, and how much of it is taken each day by work that levelling does not
 * move.
 */
export const programmeSupply = z.object({
  resource: id,
  name: z.string(),
  kind: z.enum(resourceKinds),
  unit: z.string(),
  /** Units on each working day of the resource. */
  capacity: z.number(),
  /** A bit mask of weekdays: 1 for Monday, 2 for Tuesday, up to 64 for Sunday. */
  workingDays: z.number().int(),
  /** Units taken by this project's tasks. */
  tasks: z.array(taken),
  /** Units taken by the tasks and activities of other projects. */
  others: z.array(taken),
}) satisfies z.ZodType<Supply>;
export type ProgrammeSupply = z.output<typeof programmeSupply>;

export const getProgrammeSupplies = route({
  name: "getProgrammeSupplies",
  summary:
    "The capacities of the resources that a programme uses, for levelling, with how much of them is already taken for ten years from the programme's start or data date",
  method: "GET",
  path: "/api/projects/{id}/programme/supplies",
  access: "session",
  action: "resource.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(programmeSupply) }),
  status: 200,
});
