import { useState } from "react";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { why } from "../../../../engine/programme/why/why.ts";
import type { WhyEnd } from "../../../../engine/programme/why/why-step.ts";
import { whyInWords } from "../../../../engine/programme/why/why-words.ts";
import { Segments } from "../../../ui/controls/segments.tsx";
import type { CellContext } from "../columns/column.ts";

const ends = [
  { value: "start", label: "Start" },
  { value: "finish", label: "Finish" },
] as const;

interface WhyDateProps {
  readonly activity: PlanActivity;
  readonly context: Pick<CellContext, "plan" | "schedule">;
}

/**
 * Explains an activity's start or finish: the chain of dates, links and non-working time from a given date to it.
 */
export function WhyDate({ activity, context }: WhyDateProps) {
  const [end, setEnd] = useState<WhyEnd>("start");
  const { plan, schedule } = context;
  const steps = why(schedule, activity._id, end);
  return (
    <section aria-labelledby="why-date" className="mt-6 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="why-date" className="font-semibold">
          Why this date?
        </h3>
        <Segments label="Which date" value={end} onChange={setEnd} options={ends} />
      </div>
      <ol className="mt-3 grid gap-2 text-sm">
        {steps.map((step, at) => (
          <li
            key={`${step.kind} ${step.activity} ${step.end} ${step.from} ${step.to} ${step.link}`}
            aria-current={at === steps.length - 1 || undefined}
            className="border-l-2 border-line pl-3 aria-current:border-signal aria-current:font-medium"
          >
            {whyInWords(step, plan)}
          </li>
        ))}
      </ol>
    </section>
  );
}
