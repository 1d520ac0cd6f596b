import type {
  BudgetRevision,
  PlannedLine,
} from "../../../../contract/cost-plan/budget-revisions.ts";
import { formatExact } from "../../../ui/format-exact.ts";
import { counted } from "../../../ui/counted.ts";
import { formatFactor, monthsText, spreadLabels } from "../plan-words.ts";

type Change = BudgetRevision["changes"][number];

/** The action, to follow a name: "added 1 line". */
export function actionOf({ action, lines }: Pick<BudgetRevision, "action" | "lines">): string {
  const verbs = {
    created: "added",
    updated: "changed",
    deleted: "deleted",
    imported: "imported",
    copied: "copied",
  };
  return `${verbs[action]} ${counted(lines, "line")}`;
}

/** A line of the plan in one sentence: its figures and months. */
export function lineText(line: PlannedLine, currency: string): string {
  const months = `${monthsText(line.months)}, ${spreadLabels[line.spread].toLowerCase()}`;
  return `${formatExact(line.amount, currency)}, ${months}`;
}

export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The differences between a line before and after, in words. Months are listed only if nothing else differs. */
export function fieldChanges({ before, after }: Change, currency: string): FieldChange[] {
  if (!before || !after) return [];
  const factor = (value: number | null) => (value === null ? "none" : formatFactor(value));
  const parts: readonly [string, (line: PlannedLine) => string][] = [
    ["Code", ({ code }) => code],
    ["Description", ({ description }) => description],
    ["Quantity", ({ quantity }) => factor(quantity)],
    ["Unit", ({ unit }) => unit || "none"],
    ["Rate", ({ rate }) => factor(rate)],
    ["Amount", ({ amount }) => formatExact(amount, currency)],
    ["Spread", ({ spread }) => spreadLabels[spread]],
    ["Months", ({ months }) => monthsText(months)],
  ];
  const changes = parts.flatMap(([label, describe]) => {
    const [was, is] = [describe(before), describe(after)];
    return was === is ? [] : [{ label, before: was, after: is }];
  });
  if (changes.length > 0) return changes;
  return after.months.flatMap(({ month, amount }) => {
    const was = before.months.find((other) => other.month === month)?.amount ?? 0;
    if (was === amount) return [];
    const label = monthsText([{ month, amount }]);
    return [{ label, before: formatExact(was, currency), after: formatExact(amount, currency) }];
  });
}
