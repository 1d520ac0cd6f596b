import { z } from "zod";
import { emptyObject, id, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

export const listLocations = route({
  name: "listLocations",
  summary:
    "The locations of a project's site, to choose from: each with the location that contains it",
  method: "GET",
  path: "/api/projects/{id}/locations",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.array(z.object({ _id: id, name: z.string(), parent: id.nullable() })),
  }),
  status: 200,
});
