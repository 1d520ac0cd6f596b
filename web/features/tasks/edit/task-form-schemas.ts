import "../../../api/no-eval.ts";
import { createTaskBody } from "../../../../contract/tasks.ts";

/** The add-task form, by the contract's own rules. */
export const addTaskForm = createTaskBody.pick({
  title: true,
  description: true,
  deadline: true,
  priority: true,
  assignedTo: true,
});

/** The form that changes a task's words. */
export const taskTextForm = createTaskBody
  .pick({ title: true, description: true })
  .transform(({ title, description }) => ({ title, description: description ?? "" }));
