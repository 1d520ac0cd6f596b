export { deleteDueWorkspaces } from "./delete-due-workspaces.ts";
