import type { HomeProject } from "../../../contract/home.ts";
import { formatDate } from "../../ui/format.ts";

/** "1 task overdue", "4 tasks overdue". */
export function overdueText(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "task" : "tasks"} overdue`;
}

/** Why a project is late, or the due date of one that is on track. */
export function healthReason(
  { finishDate, overdueTasks }: Pick<HomeProject, "finishDate" | "overdueTasks">,
  today: string,
): string {
  const reasons = [
    ...(finishDate !== null && finishDate < today
      ? [`Should have finished on ${formatDate(finishDate)}`]
      : []),
    ...(overdueTasks > 0 ? [overdueText(overdueTasks)] : []),
  ];
  if (reasons.length > 0) return reasons.join("; ");
  return finishDate === null ? "No finish date set" : `Finishes on ${formatDate(finishDate)}`;
}
