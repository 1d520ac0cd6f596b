import { formatMoney } from "../../ui/format.ts";
import { MonthTooltip } from "../../ui/charts/month-tooltip.tsx";
import type { CostMark } from "./cost-words.ts";

interface CostTooltipProps {
  mark: CostMark | undefined;
  /** ISO 4217. */
  currency: string;
  drawn: "month" | "sum";
}

/** The planned and the actual cost of the month under the pointer, and up to it. */
export function CostTooltip({ mark, currency, drawn }: CostTooltipProps) {
  if (!mark) return null;
  const { planned, plannedCumulative, actual, drawnActual } = mark;
  const money = (amount: number) => formatMoney(amount, currency);
  const rows = [
    { label: "Planned", month: money(planned), sum: money(plannedCumulative) },
    {
      label: "Actual",
      month: money(actual),
      sum: drawnActual === null ? "not yet" : money(drawnActual),
    },
  ];
  return <MonthTooltip month={mark._id} drawn={drawn} rows={rows} />;
}
