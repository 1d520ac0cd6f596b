import { z } from "zod";
import { emptyObject, id, noBody, text } from "./common.ts";
import { projectStatuses } from "./projects.ts";
import { roles } from "./permissions.ts";
import { route } from "./route.ts";
import { taskStatuses } from "./tasks.ts";

/** At most so many of each kind. */
export const SEARCH_HITS = 8;

export const search = route({
  name: "search",
  summary: "Find projects, tasks and people, typing errors allowed, among what the caller can see",
  method: "GET",
  path: "/api/search",
  access: "session",
  action: "project.read",
  params: emptyObject,
  query: z.object({ q: text("Search", 100).min(1, { error: "Type something to find." }) }),
  body: noBody,
  answer: z.object({
    data: z.object({
      projects: z.array(z.object({ _id: id, title: z.string(), status: z.enum(projectStatuses) })),
      tasks: z.array(
        z.object({
          _id: id,
          title: z.string(),
          status: z.enum(taskStatuses),
          project: z.object({ _id: id, title: z.string() }),
        }),
      ),
      people: z.array(
        z.object({ _id: id, name: z.string(), company: z.string(), role: z.enum(roles) }),
      ),
    }),
  }),
  status: 200,
});
