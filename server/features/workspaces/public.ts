export { deleteDueWorkspaces } from "./delete-due-workspaces.ts";
export { pngUrl, selectBanner } from "./logo.sql.ts";
