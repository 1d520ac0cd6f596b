import { ChevronRight, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useId, useState } from "react";
import { formatLink } from "../../../../engine/programme/typed/typed-links.ts";
import type { HealthPointAnswer } from "../../../../contract/programme-health.ts";
import type { PlanLink } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { type CellContext, linkContext } from "../columns/column.ts";
import { activityOf, calendarOf, placeOf } from "../rows/plan-index.ts";
import { formatMomentShort } from "../values/typed-moment.ts";

interface HealthPointItemProps {
  readonly point: HealthPointAnswer;
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
}

/** As many rows are listed at first. */
const PAGE = 50;

/** One point: whether it holds, by which figure, and what is behind it. */
export function HealthPointItem({ point, context, onShowRow }: HealthPointItemProps) {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(PAGE);
  const list = useId();
  const { number, title, asks, words, behind } = point;
  const rows = rowsOf(point, context);
  return (
    <li className="pg-health-point">
      <div className="pg-health-head">
        <span className="pg-health-number">{number}</span>
        <h3>{title}</h3>
        <Verdict passes={point.passes} />
      </div>
      <p className="pg-health-words">{words}</p>
      <p className="pg-note">{asks}.</p>
      {behind > 0 && (
        <button
          type="button"
          className="pg-health-more"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden="true" />
          {howMany(point)}
        </button>
      )}
      {open && (
        <div id={list} className="pg-health-rows">
          <ul aria-label={`Behind ${title.toLowerCase()}`}>
            {rows.slice(0, most).map(({ key, id, place, name, detail }) => (
              <li key={key}>
                <button type="button" onClick={() => onShowRow(id)}>
                  <span className="pg-health-number">{place}</span>
                  <span>{name}</span>
                  <small>{detail}</small>
                </button>
              </li>
            ))}
          </ul>
          {rows.length > most && (
            <Button size="sm" onClick={() => setMost(most + PAGE * 4)}>
              Show more
            </Button>
          )}
          {most >= rows.length && behind > rows.length && (
            <p className="pg-note">
              {(behind - rows.length).toLocaleString("en")} more are not listed here.
            </p>
          )}
        </div>
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

interface Behind {
  readonly key: string;
  /** The activity that it leads to: of a link, the successor. */
  readonly id: string;
  readonly place: number;
  readonly name: string;
  readonly detail: string;
}

function rowsOf({ activities, links }: HealthPointAnswer, context: CellContext): Behind[] {
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
): Behind | undefined {
  const { plan, schedule } = context;
  const activity = activityOf(plan, id);
  const place = placeOf(plan, id);
  // It may have been removed since the check.
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
