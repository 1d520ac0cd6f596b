import { z } from "zod";
import { emptyObject, ids, noBody } from "../common.ts";
import { route } from "../route.ts";

/** What tasks contain, and so what is deleted with them. Only what the caller sees is counted. */
export const taskHoldings = z.object({
  comments: z.number().int(),
  files: z.number().int(),
});
export type TaskHoldings = z.output<typeof taskHoldings>;

export const getTaskHoldings = route({
  name: "getTaskHoldings",
  summary: "What tasks contain, to show before they are deleted",
  method: "GET",
  path: "/api/tasks/holdings",
  access: "session",
  action: "task.read",
  params: emptyObject,
  query: z.object({ ids }),
  body: noBody,
  answer: z.object({ data: taskHoldings }),
  status: 200,
});
