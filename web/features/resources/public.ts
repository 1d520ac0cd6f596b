/** What other features may use of resources. */
export { LazyTaskResources } from "./lazy-task-resources.tsx";
