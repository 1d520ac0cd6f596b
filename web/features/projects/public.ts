/** What other features may use of projects. */
export { ProjectFormDialog } from "./project-form-dialog.tsx";
