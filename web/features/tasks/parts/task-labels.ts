import {
  type TaskPriority,
  type TaskSort,
  type TaskStatus,
  taskPriorities,
  taskSorts,
  taskStatusLabels,
  taskStatuses,
} from "../../../../contract/tasks.ts";
import type { Tone } from "../../../ui/data/tone.ts";

export const statusTones: Record<TaskStatus, Tone> = {
  todo: "grey",
  in_progress: "blue",
  review: "purple",
  done: "blue",
  completed: "green",
  pending: "yellow",
  blocked: "red",
};

export const priorityLabels: Record<TaskPriority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};

export const statusOptions = taskStatuses.map((value) => ({
  value,
  label: taskStatusLabels[value],
}));
export const priorityOptions = taskPriorities.map((value) => ({
  value,
  label: priorityLabels[value],
}));

const sortLabels: Record<TaskSort, string> = {
  agenda: "Open first",
  order: "Oldest first",
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
  "-updatedAt": "Last changed",
  dueDate: "Due soonest",
  "-dueDate": "Due latest",
  "-priority": "Most urgent",
  priority: "Least urgent",
  title: "Title A to Z",
  "-title": "Title Z to A",
  status: "Status, to do first",
  "-status": "Status, to do last",
};

/** "order" means the same as "Oldest first", so it is left out. */
export const sortOptions = taskSorts
  .filter((value) => value !== "order")
  .map((value) => ({ value, label: sortLabels[value] }));

/** The orders of a project's list. The first is the default. */
export const projectSorts = ["agenda", "order", "-createdAt", "-priority"] as const;
export const projectSortOptions = projectSorts.map((value) => ({
  value,
  label: value === "order" ? "Order of entry" : sortLabels[value],
}));
