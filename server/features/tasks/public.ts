export { isTaskOf, selectTaskTitle } from "./tasks.sql.ts";
