/** What other features may use of resources. */
export { LazyTaskResources } from "./lazy-task-resources.tsx";
export { ProjectFilter } from "./project-filter.tsx";
