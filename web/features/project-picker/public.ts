/** What other features may use to choose a project. */
export { useChosenProject } from "./project-choices.ts";
export { ProjectFilter, ProjectPicker, type ProjectRef } from "./project-picker.tsx";
