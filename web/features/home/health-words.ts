import type { HomeProject } from "../../../contract/home.ts";
import { formatDate } from "../../ui/format.ts";

/** "1 task overdue", "4 tasks overdue". */
export function overdueText(count: number, most = Number.POSITIVE_INFINITY): string {
  return `${count.toLocaleString("en")}${count < most ? "" : " or more"} ${count === 1 ? "task" : "tasks"} overdue`;
}

/** Why a project is late, or the due date of one that is on track. */
export function healthReason(
  { finishDate, overdueTasks }: Pick<HomeProject, "finishDate" | "overdueTasks">,
  today: string,
  /** Where the tasks were counted no further. */
  most?: number,
): string {
  const reasons = [
    ...(finishDate !== null && finishDate < today
      ? [`Should have finished on ${formatDate(finishDate)}`]
      : []),
    ...(overdueTasks > 0 ? [overdueText(overdueTasks, most)] : []),
  ];
  if (reasons.length > 0) return reasons.join("; ");
  return finishDate === null ? "No finish date set" : `Finishes on ${formatDate(finishDate)}`;
}
