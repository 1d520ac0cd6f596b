import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { createProject } from "./create-project.ts";
import { deleteProject } from "./delete-project.ts";
import { getProject } from "./get-project.ts";
import { listAssignees } from "./list-assignees.ts";
import { listProjects } from "./list-projects.ts";
import { updateProject } from "./update-project.ts";

export const projectEndpoints = [
  read(routes.listProjects, listProjects),
  read(routes.getProject, getProject),
  read(routes.listAssignees, listAssignees),
  write(routes.createProject, createProject),
  write(routes.updateProject, updateProject),
  write(routes.deleteProject, deleteProject),
];
