import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { acceptDueDate, declineDueDate } from "./due-dates/decide-due-date.ts";
import { proposeDueDate, withdrawDueDate } from "./due-dates/propose-due-date.ts";
import { createTask } from "./create-task.ts";
import { deleteTask } from "./delete-task.ts";
import { getTask } from "./get-task.ts";
import { getTaskHoldings } from "./get-task-holdings.ts";
import { importTasks } from "./import/import-tasks.ts";
import { listTaskPeople } from "./list-task-people.ts";
import { listTasks } from "./list-tasks.ts";
import { updateTask } from "./update-task.ts";

export const taskEndpoints = [
  read(routes.listTasks, listTasks),
  read(routes.listTaskPeople, listTaskPeople),
  read(routes.getTaskHoldings, getTaskHoldings),
  read(routes.getTask, getTask),
  write(routes.createTask, createTask),
  write(routes.importTasks, importTasks),
  write(routes.putTask, updateTask),
  write(routes.updateTask, updateTask),
  write(routes.deleteTask, deleteTask),
  write(routes.proposeDueDate, proposeDueDate),
  write(routes.withdrawDueDate, withdrawDueDate),
  write(routes.acceptDueDate, acceptDueDate),
  write(routes.declineDueDate, declineDueDate),
];
