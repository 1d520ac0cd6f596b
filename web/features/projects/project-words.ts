import type { Project } from "../../../contract/projects/projects.ts";
import { formatDate, formatMoney } from "../../ui/format.ts";

/** The number of tasks in words: "No tasks", "1 task", "1,200 tasks". */
export function taskCountText(count: number): string {
  if (count === 0) return "No tasks";
  return count === 1 ? "1 task" : `${count.toLocaleString("en-NG")} tasks`;
}

/** A project's progress with what it counts: "64% of tasks done"; the number of tasks while there is none. */
export function tasksDoneText({
  progressPercent,
  taskCount,
}: Pick<Project, "progressPercent" | "taskCount">): string {
  return taskCount === 0 ? taskCountText(0) : `${progressPercent}% of tasks done`;
}

/**
 * The number of projects in words: "1 project", "1,200 projects"; empty for none, because the empty state says so
 * itself.
 */
export function projectCountText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 project" : `${count.toLocaleString("en-NG")} projects`;
}

/** A project's dates in words, from days as `YYYY-MM-DD`; undefined if neither is known. */
export function projectSpanText(start: string | null, finish: string | null): string | undefined {
  if (start !== null && finish !== null) return `${formatDate(start)} – ${formatDate(finish)}`;
  if (start !== null) return `From ${formatDate(start)}`;
  return finish === null ? undefined : `Until ${formatDate(finish)}`;
}

/**
 * One line of a project's figures: "60% · ₦485,000,000 · 22 Jan – 23 Mar". The current year is left out, unless
 * the project extends into another year, since both dates would seem to be in one year.
 */
export function headLine(
  project: Pick<Project, "progressPercent" | "budget" | "startDate" | "finishDate">,
  today: string,
): string {
  const { progressPercent, budget, startDate, finishDate } = project;
  const year = today.slice(0, 4);
  const isOfThisYear = [startDate, finishDate].every((day) => day === null || day.startsWith(year));
  const whole = projectSpanText(startDate, finishDate);
  const span = isOfThisYear ? whole?.replaceAll(` ${year}`, "") : whole;
  return [`${progressPercent}%`, budget && formatMoney(budget.amount, budget.currency), span]
    .filter((part) => part !== null && part !== undefined)
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join(" · ");
}
