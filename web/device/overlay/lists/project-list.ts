import type { listProjects, Project, ProjectSort } from "../../../../contract/projects/projects.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { PatchedList } from "./patched-list.ts";
import { instantKey, orderBy } from "./row-order.ts";

type ProjectPage = AnswerOf<typeof listProjects>;

const tie = (project: Project) => project._id;
const byEntry = { key: (project: Project) => instantKey(project.createdAt), isFixed: true };

/** The list of projects. A changed task changes its project's progress. */
export const projectList: PatchedList<ProjectPage, Project, ProjectSort> = {
  rows: ({ data }) => data,
  nextCursor: (page) => page.nextCursor,
  renewed: (page, rows, { total }) => ({ ...page, data: [...rows], total }),
  changedBy: ({ topic, project }) =>
    topic === "project" || topic === "task" ? project : undefined,
  defaultSort: "-createdAt",
  isSearchedByRow: true,
  orders: {
    "-createdAt": orderBy({ ...byEntry, descending: true }),
    createdAt: orderBy(byEntry),
    "-updatedAt": orderBy({ key: (project) => instantKey(project.updatedAt), descending: true }),
    finishDate: orderBy({ key: ({ finishDate }) => finishDate ?? "infinity", tie }),
    "-budget": orderBy({ key: ({ budget }) => budget?.amount ?? 0, tie, descending: true }),
    "-progress": orderBy({ key: (project) => project.progressPercent, tie, descending: true }),
  },
};
