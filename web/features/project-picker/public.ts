/** What other features may use to choose a project. */
export { ProjectFilter, ProjectPicker, type ProjectRef } from "./project-picker.tsx";
