/** What other features may use of projects. */
export { LazyProjectForm } from "./lazy-parts.ts";
export { TrashList } from "./trash/trash-list.tsx";
