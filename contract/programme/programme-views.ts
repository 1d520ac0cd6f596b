import { z } from "zod";
import {
  done,
  emptyObject,
  id,
  idParams,
  instant,
  line,
  noBody,
  personRef,
  requiredLine,
} from "../common.ts";
import { route } from "../route.ts";

export const MAX_PROGRAMME_VIEWS = 100;

/** A named way to show programmes: columns, groups and filters. */
export const programmeView = z.object({
  _id: id,
  name: z.string(),
  /** The parameters of the screen's address. */
  query: z.string(),
  /** Whether everybody in the workspace finds it, not only its maker. */
  shared: z.boolean(),
  /** Whether the caller made it. */
  mine: z.boolean(),
  by: personRef,
  updatedAt: instant,
});
export type ProgrammeView = z.output<typeof programmeView>;

export const listProgrammeViews = route({
  name: "listProgrammeViews",
  summary: "The caller's views of programmes, and those that are shared, by name",
  method: "GET",
  path: "/api/programme-views",
  access: "session",
  action: "programme.read",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(programmeView) }),
  status: 200,
});

export const saveProgrammeView = route({
  name: "saveProgrammeView",
  summary: "Save a view of programmes, or update one of the caller's own",
  method: "PUT",
  changes: ["programme"],
  path: "/api/programme-views/{id}",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: z.object({
    name: requiredLine("Name", 80, "Name the view."),
    query: line("View", 2000),
    /** Only planners can share a view. Default: not shared. */
    shared: z.boolean().optional(),
  }),
  answer: z.object({ data: programmeView }),
  status: 200,
});

export const deleteProgrammeView = route({
  name: "deleteProgrammeView",
  summary: "Delete a view of programmes: the caller's own, or, for planners, a shared one",
  method: "DELETE",
  changes: ["programme"],
  path: "/api/programme-views/{id}",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
