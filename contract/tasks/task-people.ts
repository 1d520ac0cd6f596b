import { z } from "zod";
import { emptyObject, id, noBody, text } from "../common.ts";
import { route } from "../route.ts";

/** The most people that a filter offers. A search finds further people. */
export const TASK_PEOPLE_LIMIT = 50;

export const listTaskPeople = route({
  name: "listTaskPeople",
  summary: "People that the caller can see and whose tasks they may ask for",
  method: "GET",
  path: "/api/tasks/people",
  access: "session",
  action: "task.read",
  params: emptyObject,
  query: z.object({
    search: text("Search", 200).optional(),
    /** Only this person, who may have left the company. */
    person: id.optional(),
  }),
  body: noBody,
  answer: z.object({ data: z.array(z.object({ _id: id, name: z.string(), company: z.string() })) }),
  status: 200,
});
