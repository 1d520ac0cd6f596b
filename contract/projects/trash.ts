import { z } from "zod";
import {
  done,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  money,
  noBody,
  personRef,
} from "../common.ts";
import { projectStatuses } from "./projects.ts";
import { route } from "../route.ts";

/** The days in which a deleted project can be restored. SQL has the same number as `trash_days()`. */
export const TRASH_DAYS = 30;

/** What a project contains, and so what is deleted with it. */
export const holdings = z.object({
  tasks: z.number().int(),
  /** Activities of the project's programme. */
  activities: z.number().int(),
  /** Draft expenses, and their sum in each currency. */
  drafts: z.number().int(),
  amounts: z.array(money),
  /** Lines of the cost plan, and their sum in each currency. */
  lines: z.number().int(),
  planned: z.array(money),
  /** Deliveries and uses of materials. */
  movements: z.number().int(),
  files: z.number().int(),
  comments: z.number().int(),
  people: z.number().int(),
  /** Whether it has expenses beyond draft, so that it cannot be deleted, only archived. */
  hasLedger: z.boolean(),
});
export type Holdings = z.output<typeof holdings>;

export const getHoldings = route({
  name: "getHoldings",
  summary: "What a project contains, to show before it is deleted",
  method: "GET",
  path: "/api/projects/{id}/holdings",
  access: "session",
  action: "project.delete",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: holdings }),
  status: 200,
});

export const trashedProject = z.object({
  _id: id,
  title: z.string(),
  status: z.enum(projectStatuses),
  budget: money,
  deletedAt: instant,
  deletedBy: personRef.nullable(),
  /** When the project is deleted for good. */
  purgeAt: instant,
  holds: holdings,
});
export type TrashedProject = z.output<typeof trashedProject>;

const manage = { access: "session", action: "trash.manage" } as const;
const empty = { access: "session", action: "trash.empty" } as const;

export const listTrash = route({
  ...manage,
  name: "listTrash",
  summary: "Deleted projects that can be restored, the latest first",
  method: "GET",
  path: "/api/trash",
  params: emptyObject,
  query: z.object({ limit }),
  body: noBody,
  answer: z.object({ data: z.array(trashedProject), total: z.number().int() }),
  status: 200,
});

export const restoreProject = route({
  ...manage,
  name: "restoreProject",
  summary: "Restore a deleted project with everything in it",
  method: "POST",
  changes: ["project", "task", "money", "expense", "resource", "notification", "activity"],
  path: "/api/trash/{id}/restore",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const purgeProject = route({
  ...empty,
  name: "purgeProject",
  summary: "Delete a project in the trash for good",
  method: "DELETE",
  changes: ["project", "activity"],
  path: "/api/trash/{id}",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const emptyTrash = route({
  ...empty,
  name: "emptyTrash",
  summary: "Delete all projects in the trash for good",
  method: "DELETE",
  changes: ["project", "activity"],
  path: "/api/trash",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.object({ deleted: z.number().int() }) }),
  status: 200,
});
