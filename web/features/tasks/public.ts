/** What other features may use of tasks. */
export { LazyAddTask, LazyDeclineDate, LazyTaskBody, LazyTaskToggle } from "./lazy-parts.ts";
export { acceptAction, acceptDateAction, moveAction } from "./edit/task-changes.ts";
export { DueDate } from "./parts/due-date.tsx";
export { prefetchProjectTasks, ProjectTasks } from "./list/project-tasks.tsx";
export { useAddTask } from "./edit/use-add-task.ts";
export { useTaskTitle } from "./task-queries.ts";
export { useSteady } from "./use-steady.ts";
export { TaskStatusBadge } from "./parts/task-status-badge.tsx";
export { prefetchTasksTab, TasksTab } from "./list/tasks-tab.tsx";
