import { z } from "zod";
import {
  companyRef,
  currency,
  cursor,
  day,
  done,
  emptyObject,
  id,
  idParams,
  ids,
  instant,
  limit,
  MAX_AMOUNT,
  money,
  noBody,
  personRef,
  line,
  requiredLine,
  requiredText,
  text,
} from "../common.ts";
import { LEDGER_DECIMALS } from "../../engine/currency.ts";
import { hasDecimals } from "../../engine/decimal.ts";
import { hats } from "../hats.ts";
import { standingFields } from "./health-rules.ts";
import { type Role, roles } from "../permissions.ts";
import { route } from "../route.ts";

export const projectStatuses = [
  "proposed",
  "planned",
  "active",
  "paused",
  "completed",
  "cancelled",
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** Whether someone sees the cost plan of a project: clients only if the project says so, contractors never. */
export function seesCostPlan(
  { role }: { readonly role: Role },
  shown: { readonly showCostPlanToClients: boolean } | undefined,
): boolean {
  if (role === "client") return shown?.showCostPlanToClients === true;
  return role !== "contractor";
}

/** The budget field's step in the form, in major units. */
export const BUDGET_STEP = 1000;

export const projectStatus = z.enum(projectStatuses, {
  error: "Choose a status: proposed, planned, active, paused, completed or cancelled.",
});

const budgetAmount = z
  .number({ error: "Budget must be a number" })
  .min(0, { error: "Budget must be 0 or more" })
  .max(MAX_AMOUNT, { error: "Budget is too large" })
  .refine((value) => hasDecimals(value, LEDGER_DECIMALS), {
    error: "Budget can have at most three decimals",
  });

/** A plain number is in the workspace's currency. */
export const budgetInput = z.union(
  [budgetAmount, z.object({ amount: budgetAmount, currency: currency.optional() })],
  {
    error: "Budget must be a number",
  },
);

export const project = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  /** Null for contractors where the workspace hides budgets from them. */
  budget: money.nullable(),
  /** The project's currency, also where the budget is hidden. */
  currency,
  status: z.enum(projectStatuses),
  /** The percentage of the project's tasks that are done or completed, 0 to 100, maintained by the database. */
  progressPercent: z.number().int(),
  taskCount: z.number().int(),
  ...standingFields,
  startDate: day.nullable(),
  finishDate: day.nullable(),
  location: z.string(),
  /** Whether its clients see the cost plan: codes, lines, revisions and the cost by code. */
  showCostPlanToClients: z.boolean(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** When the project was archived, and so became read-only; null if it is not archived. */
  archivedAt: instant.nullable(),
  version: z.number().int(),
});
export type Project = z.output<typeof project>;

const fields = {
  title: requiredLine("Title", 200),
  description: requiredText("Description", 10_000),
  budget: budgetInput,
  status: projectStatus,
  startDate: day.nullable(),
  finishDate: day.nullable(),
  location: line("Location", 300),
  showCostPlanToClients: z.boolean({ error: "Choose yes or no." }),
};

const datesInOrder = (value: {
  startDate?: string | null | undefined;
  finishDate?: string | null | undefined;
}) => !value.startDate || !value.finishDate || value.startDate <= value.finishDate;
const datesMessage = {
  error: "The finish date must not be before the start date",
  path: ["finishDate"],
};

export const createProjectBody = z
  .object({
    /** The client may create the id (UUID v7). The same id sent twice makes one project. */
    _id: id.optional(),
    title: fields.title,
    description: fields.description,
    budget: fields.budget.default(0),
    status: fields.status.default("proposed"),
    startDate: fields.startDate.optional(),
    finishDate: fields.finishDate.optional(),
    location: fields.location.nullable().optional(),
    showCostPlanToClients: fields.showCostPlanToClients.default(false),
  })
  .refine(datesInOrder, datesMessage);

export const updateProjectBody = z
  .object({
    title: fields.title.optional(),
    description: fields.description.optional(),
    budget: fields.budget.optional(),
    status: fields.status.optional(),
    startDate: fields.startDate.optional(),
    finishDate: fields.finishDate.optional(),
    location: fields.location.nullable().optional(),
    showCostPlanToClients: fields.showCostPlanToClients.optional(),
    /** If sent, the change is refused with 409 when someone else changed the project since. */
    version: z.number().int().optional(),
  })
  .refine(datesInOrder, datesMessage);

export const projectSorts = [
  "-createdAt",
  "createdAt",
  "title",
  "-title",
  "-updatedAt",
  "finishDate",
  "-budget",
  "-progress",
] as const;
export type ProjectSort = (typeof projectSorts)[number];

export const listProjectsQuery = z.object({
  search: text("Search", 200).optional(),
  status: projectStatus.optional(),
  /** Archived projects are left out, returned alone, or returned with the others. */
  archived: z
    .enum(["false", "true", "all"], { error: "Choose false, true or all." })
    .default("false"),
  /** Returns only these of the matching projects. `total` counts all that match. */
  ids: ids.optional(),
  sort: z.enum(projectSorts, { error: "This order is not known." }).default("-createdAt"),
  limit,
  cursor,
});

export const listProjects = route({
  name: "listProjects",
  summary: "Projects that the caller can see",
  method: "GET",
  path: "/api/projects",
  access: "session",
  action: "project.read",
  params: emptyObject,
  query: listProjectsQuery,
  body: noBody,
  answer: z.object({
    data: z.array(project),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const getProject = route({
  name: "getProject",
  summary: "One project",
  method: "GET",
  path: "/api/projects/{id}",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: project }),
  status: 200,
});

export const createProject = route({
  name: "createProject",
  summary: "Create a project",
  method: "POST",
  changes: ["project", "activity"],
  path: "/api/projects",
  access: "session",
  action: "project.create",
  params: emptyObject,
  query: emptyObject,
  body: createProjectBody,
  answer: z.object({ data: project }),
  status: 201,
});

export const updateProject = route({
  name: "updateProject",
  summary: "Change a project; fields left out are kept, null clears",
  method: "PATCH",
  changes: ["project", "money", "expense", "activity"],
  path: "/api/projects/{id}",
  access: "session",
  action: "project.edit",
  params: idParams,
  query: emptyObject,
  body: updateProjectBody,
  answer: z.object({ data: project }),
  status: 200,
});

const archiving = {
  method: "POST",
  changes: ["project", "activity"],
  access: "session",
  action: "project.edit",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: project }),
  status: 200,
} as const;

export const archiveProject = route({
  ...archiving,
  name: "archiveProject",
  summary:
    "Archive a project: it becomes read-only and leaves the lists; its money stays in totals",
  path: "/api/projects/{id}/archive",
});

export const unarchiveProject = route({
  ...archiving,
  name: "unarchiveProject",
  summary: "Take a project out of the archive",
  path: "/api/projects/{id}/unarchive",
});

export const deleteProject = route({
  name: "deleteProject",
  summary: "Move a project to the trash, unless it has expenses beyond draft",
  method: "DELETE",
  changes: ["project", "task", "money", "expense", "resource", "notification", "activity"],
  path: "/api/projects/{id}",
  access: "session",
  action: "project.delete",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const assignee = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(roles),
  company: z.string(),
  employer: companyRef.nullable(),
  /** Their functions on this project. */
  hats: z.array(z.enum(hats)),
});
export type Assignee = z.output<typeof assignee>;

/** The most people offered at once; a search narrows them down. */
export const OFFERED_ASSIGNEES = 100;

export const listAssignees = route({
  name: "listAssignees",
  summary: "People who can see the project and so can be assigned its tasks",
  method: "GET",
  path: "/api/projects/{id}/assignees",
  access: "session",
  action: "project.read",
  params: idParams,
  // Those who read names in a list need all people.
  query: z.object({ search: text("Search", 200).optional(), all: z.literal("true").optional() }),
  body: noBody,
  answer: z.object({ data: z.array(assignee) }),
  status: 200,
});
