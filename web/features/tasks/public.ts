/** What other features may use of tasks. */
export { DueDate } from "./due-date.tsx";
export { ProjectTasks } from "./project-tasks.tsx";
export { TaskStatusBadge } from "./task-status-badge.tsx";
