import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { formatLink } from "../../../../engine/programme/typed/typed-links.ts";
import type { HealthPointAnswer } from "../../../../contract/programme/programme-health.ts";
import type { PlanLink } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { type CellContext, linkContext } from "../columns/column.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { type RowLink, RowLinks } from "../parts/row-links.tsx";
import { activityOf, calendarOf, rowPositionOf } from "../rows/plan-index.ts";
import { formatMomentShort } from "../values/typed-moment.ts";

interface HealthPointItemProps {
  readonly point: HealthPointAnswer;
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
}

/** One point: whether it is met, by which figure, and the activities behind it. */
export function HealthPointItem({ point, context, onShowRow }: HealthPointItemProps) {
  const { number, title, asks, words, behind } = point;
  return (
    <li className="pg-health-point">
      <div className="pg-health-head">
        <span className="pg-place">{number}</span>
        <h3>{title}</h3>
        <Verdict passes={point.passes} />
      </div>
      <p className="pg-health-words">{words}</p>
      <p className="pg-note">{asks}.</p>
      {behind > 0 && (
        <Disclosure label={howMany(point)}>
          {() => (
            <RowLinks
              label={`Behind ${title.toLowerCase()}`}
              rows={rowsOf(point, context)}
              of={behind}
              onShowRow={onShowRow}
            />
          )}
        </Disclosure>
      )}
    </li>
  );
}

function Verdict({ passes }: Pick<HealthPointAnswer, "passes">) {
  if (passes === null) return <Badge icon={<CircleMinus aria-hidden="true" />}>Not judged</Badge>;
  return passes ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      Holds
    </Badge>
  ) : (
    <Badge tone="red" icon={<CircleX aria-hidden="true" />}>
      Fails
    </Badge>
  );
}

function howMany({ behind, links }: HealthPointAnswer): string {
  const what = links.length > 0 ? "link" : "activity";
  if (behind === 1) return `1 ${what} behind it`;
  return `${behind.toLocaleString("en")} ${what === "link" ? "links" : "activities"} behind it`;
}

function rowsOf({ activities, links }: HealthPointAnswer, context: CellContext): RowLink[] {
  const { plan } = context;
  if (links.length === 0) return activities.flatMap((id) => rowOf(id, id, null, context) ?? []);
  const wanted = new Set(links);
  const found = new Map(plan.links.filter(({ _id }) => wanted.has(_id)).map((l) => [l._id, l]));
  return links.flatMap((id) => {
    const link = found.get(id);
    return (link && rowOf(id, link.to, link, context)) ?? [];
  });
}

function rowOf(
  key: string,
  id: string,
  link: PlanLink | null,
  context: CellContext,
): RowLink | undefined {
  const { plan, schedule } = context;
  const activity = activityOf(plan, id);
  const place = rowPositionOf(plan, id);
  // The activity may have been removed since the check.
  if (!activity || place === undefined) return undefined;
  const calendar = calendarOf(plan, activity);
  const { start, finish } = schedule.dates(id);
  const dates = `${formatMomentShort(start, { calendar, end: "start" })} – ${formatMomentShort(finish, { calendar, end: "finish" })}`;
  return {
    key,
    id,
    place: place + 1,
    name: titleOf(activity),
    detail: link ? `after ${formatLink(link, linkContext(context))}` : dates,
  };
}
