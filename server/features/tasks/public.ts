export { followProgramme } from "./follow-programme.ts";
export { isTaskOf, selectTaskTitle } from "./tasks.sql.ts";
