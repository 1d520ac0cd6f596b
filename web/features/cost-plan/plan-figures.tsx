import { clsx } from "clsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import { Card } from "../../ui/data/card.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { counted } from "../../ui/counted.ts";
import { planStanding } from "./plan-words.ts";

const inks = { red: "text-red-ink", green: "text-green-ink", ink: "text-muted" };

/** The headline figure, the plan's total, and the difference. */
export function PlanFigures({ plan }: { plan: CostPlan }) {
  const { currency, headline, planned, codes, lines } = plan;
  const comparison = planStanding(plan);
  const money = (amount: number) => formatExact(amount, currency);
  return (
    <Card aria-label="The plan against the budget">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Figure name="Budget" value={money(headline)} hint="Headline figure" />
        <Figure
          name="Planned"
          value={money(planned)}
          hint={`${counted(lines.length, "line")} in ${counted(codes.length, "code")}`}
        />
        <Figure
          name={comparison.name}
          value={money(comparison.amount)}
          isOver={comparison.tone === "red"}
          hint={
            <span className={clsx("flex items-center gap-1.5", inks[comparison.tone])}>
              {comparison.tone === "red" && (
                <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              )}
              {comparison.tone === "green" && (
                <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
              )}
              {comparison.hint}
            </span>
          }
        />
      </dl>
      <PlanBar headline={headline} planned={planned} />
    </Card>
  );
}

interface FigureProps {
  name: string;
  value: string;
  hint: ReactNode;
  isOver?: boolean;
}

function Figure({ name, value, hint, isOver = false }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      <dd>
        <span
          className={clsx(
            "block text-lg leading-7 font-semibold tracking-tight break-words sm:text-xl",
            isOver ? "text-red-ink" : "text-ink",
          )}
        >
          {value}
        </span>
        <span className="block min-h-5 text-[0.8125rem] leading-5 text-muted">{hint}</span>
      </dd>
    </div>
  );
}

/**
 * The plan as a bar against the budget. An excess extends beyond the budget's line. The figures show the same
 * amounts.
 */
function PlanBar({ headline, planned }: { headline: number; planned: number }) {
  const whole = Math.max(headline, planned);
  if (whole === 0) return null;
  const within = (Math.min(planned, headline) / whole) * 100;
  const over = (Math.max(0, planned - headline) / whole) * 100;
  return (
    <div className="mt-4 flex h-2 overflow-hidden rounded-full bg-grey-wash" aria-hidden="true">
      <span className="bg-ink" style={{ width: `${within}%` }} />
      {over > 0 && <span className="ml-0.5 bg-red-mark" style={{ width: `${over}%` }} />}
    </div>
  );
}
