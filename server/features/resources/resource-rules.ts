import { addDays, dayNumber } from "../../../engine/day.ts";
import { MAX_ASSIGNMENT_DAYS } from "../../../contract/resources/resource-assignments.ts";
import type { ResourceKind } from "../../../contract/resources/resources.ts";

/** Why a resource cannot have this capacity; undefined if it can. */
export function capacityError(kind: ResourceKind, capacity: string | null): string | undefined {
  if (kind === "material") return capacity === null ? undefined : "Materials have no capacity.";
  return capacity === null ? "Enter how many there are on a working day." : undefined;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

interface ProjectDays {
  /** The project's own first and last day. */
  readonly start: string | null;
  readonly finish: string | null;
}

/**
 * The days of an assignment if at least one is missing: from today to the task's due date, within the project. A
 * given day shifts the other one if needed.
 */
export function defaultDays(
  input: { readonly from?: string | undefined; readonly to?: string | undefined },
  task: ProjectDays & { readonly due: string | null; readonly today: string },
): Days {
  const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);
  const sooner = (a: string, b: string | null) => (b !== null && b < a ? b : a);
  const within = (day: string) => later(sooner(day, task.finish), task.start);
  const lastDay =
    input.to ?? later(within(task.due ?? input.from ?? task.today), input.from ?? null);
  const firstDay = input.from ?? sooner(within(task.today), lastDay);
  return { from: firstDay, to: lastDay };
}

/** Why an assignment cannot have these days, and the field at fault; undefined if it can. */
export function daysError(
  { from, to }: Days,
  project: ProjectDays,
): { readonly field: "from" | "to"; readonly message: string } | undefined {
  if (to < from) return { field: "to", message: "The last day is before the first." };
  if (dayNumber(to) - dayNumber(from) > MAX_ASSIGNMENT_DAYS)
    return { field: "to", message: "An assignment can last ten years at most." };
  if (project.start !== null && from < project.start)
    return { field: "from", message: `The project begins on ${project.start}.` };
  if (project.finish !== null && to > project.finish)
    return { field: "to", message: `The project ends on ${project.finish}.` };
  return undefined;
}

/** Why a movement cannot have this day; undefined if it can. `today` is the day in the workspace's time zone. */
export function movementDayError(date: string, today: string): string | undefined {
  if (date > today) return "This date is in the future.";
  return date < addDays(today, -3660) ? "This date is more than ten years ago." : undefined;
}
