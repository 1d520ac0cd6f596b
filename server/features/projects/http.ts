import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { archiveProject, unarchiveProject } from "./archive-project.ts";
import { createProject } from "./create-project.ts";
import { deleteProject } from "./trash/delete-project.ts";
import { getHoldings } from "./trash/get-holdings.ts";
import { getProjectOverview } from "./get-overview.ts";
import { getProject } from "./get-project.ts";
import { listAssignees } from "./list-assignees.ts";
import { listProgrammes } from "./list-programmes.ts";
import { listProjects } from "./list-projects.ts";
import { listTrash } from "./trash/list-trash.ts";
import { emptyTrash, purgeProject } from "./trash/purge-project.ts";
import { restoreProject } from "./trash/restore-project.ts";
import { updateProject } from "./update-project.ts";

export const projectEndpoints = [
  read(routes.listProjects, listProjects),
  read(routes.listProgrammes, listProgrammes),
  read(routes.getProject, getProject),
  read(routes.getProjectOverview, getProjectOverview),
  read(routes.listAssignees, listAssignees),
  write(routes.createProject, createProject),
  write(routes.updateProject, updateProject),
  write(routes.archiveProject, archiveProject),
  write(routes.unarchiveProject, unarchiveProject),
  write(routes.deleteProject, deleteProject),
  read(routes.getHoldings, getHoldings),
  read(routes.listTrash, listTrash),
  write(routes.restoreProject, restoreProject),
  write(routes.purgeProject, purgeProject),
  write(routes.emptyTrash, emptyTrash),
];
