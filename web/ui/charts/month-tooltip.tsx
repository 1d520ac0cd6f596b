import { clsx } from "clsx";
import { formatMonth } from "./chart-format.ts";
import { tooltipClass } from "./chart-style.ts";

interface MonthTooltipProps {
  /** YYYY-MM. */
  month: string;
  /** The series that the chart draws: a phone has space for only one. */
  drawn: "month" | "sum";
  rows: readonly {
    readonly label: string;
    /** The money of the month, and the total up to its end, in words. */
    readonly month: string;
    readonly sum: string;
  }[];
}

/** The tooltip of a money chart for the month under the pointer. */
export function MonthTooltip({ month, drawn, rows }: MonthTooltipProps) {
  const ofMonth = clsx("pl-4", drawn !== "month" && "max-sm:hidden");
  const ofSum = clsx("pl-4", drawn !== "sum" && "max-sm:hidden");
  return (
    <div className={tooltipClass}>
      <table className="text-right">
        <thead>
          <tr>
            <th scope="col" className="text-left font-semibold text-ink">
              {formatMonth(month)}
            </th>
            <th scope="col" className={clsx(ofMonth, "font-normal text-muted")}>
              In the month
            </th>
            <th scope="col" className={clsx(ofSum, "font-normal text-muted")}>
              To date
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, month: inMonth, sum }) => (
            <tr key={label}>
              <th scope="row" className="text-left font-normal">
                {label}
              </th>
              <td
                className={clsx(
                  ofMonth,
                  drawn === "month" && "max-sm:font-semibold max-sm:text-ink",
                )}
              >
                {inMonth}
              </td>
              <td className={clsx(ofSum, "font-semibold text-ink")}>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
