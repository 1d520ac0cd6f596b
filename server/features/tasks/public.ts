export { statusLabels } from "./task-rules.ts";
export { isTaskOf } from "./tasks.sql.ts";
