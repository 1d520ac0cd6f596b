import { clsx } from "clsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { CashFlow } from "../../../contract/money/money.ts";
import { Card } from "../../ui/data/card.tsx";
import { formatMoney } from "../../ui/format.ts";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { BudgetBar } from "./budget-bar.tsx";
import { budgetStanding } from "./money-words.ts";

const grid = "grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4";

/** Budget, plan, spending and forecast of a project, and how they compare. */
export function MoneyFigures({ flow }: { flow: CashFlow }) {
  const { headline, planned, spent, forecast, currency } = flow;
  const comparison = budgetStanding(flow);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Card aria-label="Key figures">
      <dl className={grid}>
        <Figure name="Budget" value={money(headline)} />
        <Figure name="Planned" value={money(planned)} hint={planHint(flow)} />
        <Figure
          name="Approved and paid"
          value={money(spent)}
          hint={headline > 0 ? `${Math.round((spent / headline) * 100)}% of the budget` : undefined}
        />
        <Figure
          name="Forecast"
          value={forecast === null ? "–" : money(forecast)}
          tone={comparison.tone}
          hint={
            <span
              className={clsx(
                "flex items-center gap-1.5",
                comparison.tone !== "ink" && toneInk[comparison.tone],
              )}
            >
              {comparison.tone === "red" && (
                <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              )}
              {comparison.tone === "green" && (
                <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
              )}
              {comparison.words}
            </span>
          }
        />
      </dl>
      <BudgetBar flow={flow} />
    </Card>
  );
}

const toneInk = { red: "text-red-ink", green: "text-green-ink" } as const;

function planHint({ headline, planned, currency }: CashFlow): string {
  if (planned === 0) return "Nothing is planned yet";
  const rest = headline - planned;
  if (rest === 0) return "All of the budget";
  const amount = formatMoney(Math.abs(rest), currency);
  return rest > 0 ? `${amount} unallocated` : `${amount} above the budget`;
}

interface FigureProps {
  name: string;
  value: string;
  hint?: ReactNode;
  tone?: "red" | "green" | "ink";
}

function Figure({ name, value, hint, tone = "ink" }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      <dd>
        <span
          className={clsx(
            "block text-lg leading-7 font-semibold tracking-tight break-words sm:text-xl",
            tone === "red" ? "text-red-ink" : "text-ink",
          )}
        >
          {value}
        </span>
        <span className="block min-h-5 text-[0.8125rem] leading-5 text-muted">{hint}</span>
      </dd>
    </div>
  );
}

/** The loading state of the figures. */
export function MoneyFiguresSkeleton() {
  return (
    <Card>
      <LoadingRegion label="Loading the figures">
        <div className={grid}>
          {["budget", "planned", "spent", "forecast"].map((figure) => (
            <div key={figure} className="space-y-2.5 py-0.5">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-5 h-3 w-full rounded-full" />
        <Skeleton className="mt-3 h-4 w-64 max-w-full" />
      </LoadingRegion>
    </Card>
  );
}
