import {
  type TaskPriority,
  type TaskSort,
  type TaskStatus,
  taskPriorities,
  taskSorts,
  taskStatusLabels,
  taskStatuses,
} from "../../../../contract/tasks/tasks.ts";
import type { Tone } from "../../../ui/data/tone.ts";

export const taskStatusTones: Record<TaskStatus, Tone> = {
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

const optionOf = (value: TaskSort) => ({ value, label: sortLabels[value] });

/** Across projects "order" means the same as "Oldest first", so it is left out. */
export const sortOptions = taskSorts.filter((value) => value !== "order").map(optionOf);

/** The orders of the tasks of one project. */
export const sortOptionsInProject = taskSorts.map((value) =>
  value === "order" ? { value, label: "Order of entry" } : optionOf(value),
);

/** The orders of a project's short list. The first is the default. */
export const shortListSorts = ["agenda", "order", "-createdAt", "-priority"] as const;
export const shortListSortOptions = sortOptionsInProject.filter(({ value }) =>
  shortListSorts.some((sort) => sort === value),
);
