import type { HealthCheck, HealthPoint } from "./health-point.ts";

/** The name of each point, and what it requires. */
export const healthNames: Readonly<Record<HealthCheck, readonly [title: string, asks: string]>> = {
  logic: ["Missing logic", "Unfinished tasks without a predecessor or without a successor"],
  leads: ["Leads", "Links to unfinished work with a negative lag"],
  lags: ["Lags", "Links to unfinished work with a positive lag"],
  relationship_types: ["Link types", "Links to unfinished work that are finish-to-start"],
  hard_constraints: [
    "Hard constraints",
    "Unfinished tasks with a fixed date that can override their links",
  ],
  high_float: ["High float", "Unfinished tasks with more than 44 working days of total float"],
  negative_float: [
    "Negative float",
    "Unfinished tasks that are too late for the work that follows",
  ],
  high_duration: ["Long durations", "Unfinished tasks of more than 44 working days"],
  invalid_dates: ["Invalid dates", "Work planned before the data date, or reported after it"],
  resources: ["Resources", "Unfinished tasks of a day or more that nobody is assigned to"],
  missed_tasks: ["Missed tasks", "Tasks later than the baseline, of those due by the data date"],
  critical_path_test: [
    "Critical path test",
    "How far the finish moves if a critical task takes 600 working days longer",
  ],
  critical_path_length_index: [
    "Critical path length index",
    "The time left until the promised finish, compared with the time needed",
  ],
  baseline_execution_index: [
    "Baseline execution index",
    "Tasks finished, compared with those that the baseline finishes by the data date",
  ],
};

/** What the check knew, to say why a point could not be judged. */
export interface HealthKnown {
  readonly hasBaseline: boolean;
  readonly hasDataDate: boolean;
  /** Whether this person may see who is assigned. */
  readonly seesAssignments: boolean;
}

/** "2.5% of 120; at most 5% allowed." or why there is no figure. */
export function healthInWords(point: HealthPoint, known: HealthKnown): string {
  const { figure, limit, limitIs, unit, of } = point;
  if (figure === null) return `Not judged. ${whyNot(point, known)}`;
  const whole = unit === "percent" ? ` of ${of.toLocaleString("en")}` : "";
  const bound =
    limitIs === "least"
      ? `at least ${measured(limit, unit)} needed`
      : limit === 0
        ? "none allowed"
        : `at most ${measured(limit, unit)} allowed`;
  return `${figureInWords(point)}${whole}; ${bound}.`;
}

/**
 * Returns the figure in words: "2.5%", "3", "0.949", "600 days". It is rounded so that it stays on its side of the
 * limit.
 */
export function figureInWords({ figure, unit, limitIs }: HealthPoint): string {
  if (figure === null) return "–";
  const scale = unit === "ratio" ? 1000 : 100;
  // 0.57 * 100 is a little more than 57.
  const scaled = Number((figure * scale).toFixed(6));
  const rounded = (limitIs === "most" ? Math.ceil(scaled) : Math.floor(scaled)) / scale;
  return measured(rounded, unit);
}

function measured(value: number, unit: HealthPoint["unit"]): string {
  const text = value.toLocaleString("en", { maximumFractionDigits: 3 });
  if (unit === "percent") return `${text}%`;
  return unit === "days" ? `${text} days` : text;
}

function whyNot({ check, of }: HealthPoint, known: HealthKnown): string {
  switch (check) {
    case "leads":
    case "lags":
    case "relationship_types":
      return "There are no links to unfinished work.";
    case "invalid_dates":
      return NO_DATA_DATE;
    case "resources":
      return known.seesAssignments
        ? "No resources are assigned."
        : "Resources are shown to planners only.";
    case "missed_tasks":
    case "baseline_execution_index":
      if (!known.hasBaseline) return "There is no current baseline.";
      return known.hasDataDate ? "The baseline has nothing due by the data date." : NO_DATA_DATE;
    case "critical_path_test":
      return of === 0 ? NOTHING_LEFT : "The delay goes beyond the year 2199.";
    case "critical_path_length_index":
      return of === 0 && !known.hasBaseline
        ? "There is no current baseline, and no date by which the programme must finish."
        : NOTHING_LEFT;
    default:
      return NOTHING_LEFT;
  }
}

const NO_DATA_DATE = "The programme has no data date yet.";
const NOTHING_LEFT = "No task is unfinished.";
