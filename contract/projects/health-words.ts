import { daysBetween } from "../../engine/day.ts";
import { counted } from "../../engine/counted.ts";
import { formatDate } from "../../engine/day-words.ts";
import { type HealthReason, healthOf, MAX_OVERDUE, type ProjectFacts } from "./health-rules.ts";

/** One reason in words: "4 tasks overdue". */
export function reasonWords(reason: HealthReason, today: string): string {
  switch (reason.is) {
    case "overrun":
      return `Should have finished on ${formatDate(reason.finishDate)}`;
    case "overdue":
      return reason.tasks < MAX_OVERDUE
        ? `${counted(reason.tasks, "task")} overdue`
        : `${reason.tasks} or more tasks overdue`;
    case "slip":
      return `Programme ${counted(reason.days, "calendar day")} late`;
    case "over_budget":
      return "Over budget";
    case "forecast_over":
      return "Forecast over budget";
    case "nothing_done":
      return `Nothing is done ${counted(daysBetween(reason.startDate, today), "day")} after its start`;
    case "quiet":
      return `Nothing has happened since ${formatDate(reason.since)}`;
  }
}

/** Reasons in one sentence: "Should have finished on 14 Jun 2026; 2 tasks overdue". */
function sentence(reasons: readonly HealthReason[], today: string): string {
  return reasons
    .map((reason) => reasonWords(reason, today))
    .map((words, place) => (place === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join("; ");
}

/** A sentence for each concern of a project, the most pressing first: "Late: 4 tasks overdue". */
export function concernLines(project: ProjectFacts, today: string) {
  const { concerns, reasons } = healthOf(project, today);
  return concerns.map((concern) => {
    const words = sentence(
      reasons.filter((reason) => reason.concern === concern),
      today,
    );
    return { concern, words: concern === "late" ? `Late: ${words}` : words };
  });
}

/** Why a project is not well; otherwise what its dates say. */
export function healthReason(project: ProjectFacts, today: string): string {
  const { state, reasons } = healthOf(project, today);
  if (reasons.length > 0) return sentence(reasons, today);
  const { startDate, finishDate } = project;
  if (state === "unplanned") return "No tasks and no programme yet";
  if (startDate !== null && startDate > today) return `Starts on ${formatDate(startDate)}`;
  return finishDate === null ? "No finish date set" : `Finishes on ${formatDate(finishDate)}`;
}
