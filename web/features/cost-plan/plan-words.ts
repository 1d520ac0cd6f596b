import type { BudgetLine, CostPlan, Spread } from "../../../contract/cost-plan/cost-plan.ts";
import { formatMonth } from "../../ui/charts/chart-format.ts";
import { counted } from "../../ui/counted.ts";

export const spreadLabels: Record<Spread, string> = {
  straight: "Evenly",
  front: "Front-loaded",
  back: "Back-loaded",
  s_curve: "S-curve",
  typed: "Typed by month",
  programme: "By the programme",
};

/** A quantity or a rate, with up to four decimals. */
export function formatFactor(value: number): string {
  return value.toLocaleString("en-NG", { maximumFractionDigits: 4 });
}

/** "120 m² × 4,250", or nothing for a lump sum. */
export function measureText({
  quantity,
  unit,
  rate,
}: Pick<BudgetLine, "quantity" | "unit" | "rate">): string | undefined {
  if (quantity === null || rate === null) return undefined;
  return `${formatFactor(quantity)}${unit === "" ? "" : ` ${unit}`} × ${formatFactor(rate)}`;
}

/** "Mar ’26 – Jun ’26", or the single month; empty if there is none. */
export function planSpanText(span: { readonly first: string; readonly last: string } | undefined) {
  if (!span) return "";
  const first = formatMonth(span.first, { short: true });
  return span.first === span.last ? first : `${first} – ${formatMonth(span.last, { short: true })}`;
}

/** The first and last month of a line as text, in the form of `planSpanText`. */
export function monthsText(months: BudgetLine["months"]): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return planSpanText(first !== undefined && last !== undefined ? { first, last } : undefined);
}

/** How the amounts of a line's months are determined: by its curve, or by the activities that it follows. */
export function spreadText({ spread, activities }: Pick<BudgetLine, "spread" | "activities">) {
  const label = spreadLabels[spread];
  if (spread !== "programme") return label;
  const names = activities.flatMap(({ code, name }) => (name === null ? [] : [name || code]));
  const gone = activities.length - names.length;
  if (names.length === 0)
    return `Its ${gone === 1 ? "activity was" : "activities were"} removed from the programme. These are its last months.`;
  const removed = gone === 0 ? "" : `. ${counted(gone, "activity", "activities")} removed`;
  return `${label}: ${names.join(", ")}${removed}`;
}

export interface PlanStanding {
  readonly tone: "red" | "green" | "ink";
  readonly name: "Unallocated" | "Over the budget";
  readonly amount: number;
  /** The text for the figure's hint. */
  readonly hint: string;
}

/** How the plan compares with the headline figure. */
export function planStanding({
  headline,
  planned,
  unallocated,
}: Pick<CostPlan, "headline" | "planned" | "unallocated">): PlanStanding {
  if (unallocated < 0) {
    return {
      tone: "red",
      name: "Over the budget",
      amount: -unallocated,
      hint: headline === 0 ? "No budget is set" : "Lower a line, or raise the budget",
    };
  }
  const percent = headline > 0 ? Math.round((unallocated / headline) * 100) : 0;
  return {
    tone: unallocated === 0 && planned > 0 ? "green" : "ink",
    name: "Unallocated",
    amount: unallocated,
    hint: unallocated === 0 ? "All of the budget is planned" : `${percent}% of the budget`,
  };
}
