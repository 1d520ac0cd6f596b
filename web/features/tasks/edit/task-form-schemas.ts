import { createTaskBody, updateTaskBody } from "../../../../contract/tasks/tasks.ts";

/** The add-task form, validated by the contract. */
export const addTaskForm = createTaskBody.pick({
  title: true,
  description: true,
  deadline: true,
  priority: true,
  assignedTo: true,
});

/** The form for a task's title and description. */
export const taskTextForm = createTaskBody
  .pick({ title: true, description: true })
  .transform(({ title, description }) => ({ title, description: description ?? "" }));

/** The form for the reason why a task is returned to work. */
export const returnTaskForm = updateTaskBody.pick({ reason: true }).required();
