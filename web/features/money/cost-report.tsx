import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import type { CostReportRow } from "../../../contract/money/money.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatMoney } from "../../ui/format.ts";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { HeaderCell } from "../../ui/data/table.tsx";
import { flagParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { useCostReport } from "./money-queries.ts";
import { type ReportLine, reportLines } from "./money-words.ts";

const params = { over: flagParam };

/** How many codes are rendered at first, and added at a time. */
const SHOWN = 100;

/** The figures of a code. In a narrow table, columns that do not fit are left out. */
const columns = [
  ["budget", "Planned", "max-sm:hidden"],
  ["submitted", "Submitted", "max-lg:hidden xl:max-2xl:hidden"],
  ["committed", "Approved", "max-md:hidden"],
  ["actual", "Paid", "max-md:hidden"],
  ["forecast", "Forecast", "max-sm:hidden"],
] as const;

function isOver({ variance }: Pick<CostReportRow, "variance">): boolean {
  return variance !== null && variance < 0;
}

function figure(amount: number | null, currency: string): string {
  return amount === null ? "–" : formatMoney(amount, currency);
}

/** A project's cost by code, with the codes that are over their plan. */
export function CostReport({ projectId }: { projectId: string }) {
  const report = useCostReport(projectId);
  return (
    <Card flush aria-labelledby="cost-report">
      <div className="px-5 pt-5">
        <CardHeader
          id="cost-report"
          title="Cost by code"
          hint="Forecast is the larger of what is planned and of what is approved and paid. A line on a code also plans for the codes below it."
        />
      </div>
      {report.data ? (
        <Report {...report.data} />
      ) : report.isError ? (
        <ErrorState
          message={serverMessage(report.error, "Failed to load the cost report. Please try again.")}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading the cost report">
          <SkeletonHead className="h-10.5 border-t bg-paper" />
          {[1, 2, 3, 4].map((row) => (
            <SkeletonRow key={row} columns={5} height="h-10.25 max-sm:h-14.25" />
          ))}
        </LoadingRegion>
      )}
    </Card>
  );
}

interface ReportProps {
  currency: string;
  rows: readonly CostReportRow[];
  total: Omit<CostReportRow, "costCode">;
}

function Report({ currency, rows, total }: ReportProps) {
  const { state, change } = useUrlState(params);
  const [shown, setShown] = useState(SHOWN);
  const lines = useMemo(() => reportLines(rows), [rows]);
  // Without any plan, nothing counts as over the plan.
  const isPlanned = total.budget > 0;
  const over = lines.filter(isOver);
  const onlyOver = state.over && over.length > 0;
  const chosen = onlyOver ? over : lines;
  if (lines.length === 0) {
    return (
      <EmptyState compact title="No cost codes yet.">
        Planned and actual cost appear here by cost code.
      </EmptyState>
    );
  }
  return (
    <>
      {over.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 pb-3">
          <p className="flex items-center gap-1.5 text-sm font-medium text-red-ink">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            {over.length === 1 ? "1 code is" : `${over.length} codes are`} over the plan
          </p>
          <Button size="sm" onClick={() => change({ over: !onlyOver })}>
            {onlyOver ? "Show all codes" : "Show only these"}
          </Button>
        </div>
      )}
      <table className="w-full text-left text-sm">
        <thead className="border-y border-line bg-paper">
          <tr>
            <HeaderCell className="pl-5!">Code</HeaderCell>
            {columns.map(([name, label, room]) => (
              <HeaderCell key={name} numeric className={clsx("px-2!", room)}>
                {label}
              </HeaderCell>
            ))}
            <HeaderCell numeric className="pr-5!">
              Variance
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, shown).map((line) => (
            <Line
              key={line.costCode?._id ?? "none"}
              line={line}
              depth={onlyOver ? 0 : line.depth}
              currency={currency}
              isPlanned={isPlanned}
            />
          ))}
        </tbody>
        <tfoot className="border-t border-edge font-semibold">
          <tr>
            <th scope="row" className="py-2.5 pr-4 pl-5">
              Total
            </th>
            {columns.map(([name, , room]) => (
              <td key={name} className={clsx("px-2 text-right", room)}>
                {figure(total[name], currency)}
              </td>
            ))}
            <Variance amount={total.variance} currency={currency} />
          </tr>
        </tfoot>
      </table>
      {chosen.length > shown && (
        <div className="flex justify-center border-t border-line p-4">
          <Button onClick={() => setShown(shown + SHOWN)}>
            Show more of {chosen.length.toLocaleString("en-NG")} codes
          </Button>
        </div>
      )}
    </>
  );
}

/** Indents up to this depth: deeper codes would leave no room for their titles. */
const DEEPEST = 4;

interface LineProps {
  line: ReportLine;
  depth: number;
  currency: string;
  isPlanned: boolean;
}

function Line({ line, depth, currency, isPlanned }: LineProps) {
  const { costCode, variance, budget, forecast } = line;
  return (
    <tr className={clsx("border-b border-line last:border-b-0", isOver(line) && "bg-red-wash/40")}>
      <th scope="row" className="py-2.5 pr-2 pl-5 font-normal">
        <span className="flex gap-2" style={{ paddingLeft: `${Math.min(depth, DEEPEST)}rem` }}>
          {costCode ? (
            <>
              <span className="shrink-0 text-muted">{costCode.code}</span>
              <span className="min-w-0 break-words text-ink">{costCode.title}</span>
            </>
          ) : (
            <span className="text-muted">Without a code</span>
          )}
        </span>
        <span className="block text-xs text-muted sm:hidden">
          Forecast {figure(forecast, currency)}
          {isPlanned && ` of ${formatMoney(budget, currency)}`}
        </span>
      </th>
      {columns.map(([name, , room]) => (
        <td key={name} className={clsx("px-2 text-right text-soft", room)}>
          {line[name] === 0 ? <span className="text-muted">–</span> : figure(line[name], currency)}
        </td>
      ))}
      <Variance amount={variance} currency={currency} />
    </tr>
  );
}

interface VarianceProps {
  /** Null where nothing is planned. */
  amount: number | null;
  currency: string;
}

/** The remaining plan. A value below zero means over the plan, which a text says as well as the colour. */
function Variance({ amount, currency }: VarianceProps) {
  const over = amount !== null && amount < 0;
  return (
    <td
      className={clsx(
        "pr-5 pl-2 text-right whitespace-nowrap",
        over ? "font-semibold text-red-ink" : "text-soft",
      )}
    >
      {over && (
        <TriangleAlert
          className="mr-1.5 inline size-3.5 align-[-0.125rem]"
          role="img"
          aria-label="Over the plan"
        />
      )}
      {amount === null ? <span className="text-muted">–</span> : formatMoney(amount, currency)}
    </td>
  );
}
