export { statusLabels } from "./task-rules.ts";
export { isTaskOf, selectTaskTitle } from "./tasks.sql.ts";
