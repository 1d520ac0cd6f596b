export { followProgramme } from "./follow-programme.ts";
export { createTask } from "./create-task.ts";
export { deleteTask } from "./delete-task.ts";
export { deviceTasks } from "./task-json.sql.ts";
export { isTaskOf, selectTaskTitle } from "./tasks.sql.ts";
export { updateTask } from "./update-task.ts";
export { undoTaskImport } from "./import/undo-task-import.ts";
