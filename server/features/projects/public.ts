export { purgeOverdue } from "./purge-overdue.ts";
export { isCurrency } from "./project-rules.ts";
export { requireAssignee, requireProject } from "./require-project.ts";
export { selectWhoSees } from "./projects.sql.ts";
