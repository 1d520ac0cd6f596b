import "./effect.css";
import { useId } from "react";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { formatDate } from "../../../ui/format.ts";
import type { PanelProps } from "../panel.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { Effect } from "./effect.ts";

const MOST = 12;

interface EffectWordsProps extends Pick<PanelProps, "context"> {
  /** The effect of the edits, or a text that says why they cannot be made. */
  readonly effect: Effect | string;
}

/** Shows what edits would move before they are made: the finish, milestones and the activities that move most. */
export function EffectWords({ effect, context }: EffectWordsProps) {
  if (typeof effect !== "string") return <Moved effect={effect} context={context} />;
  return (
    <Banner tone="red" title="This is not possible">
      {effect}
    </Banner>
  );
}

function Moved({ effect, context: { plan } }: EffectWordsProps & { readonly effect: Effect }) {
  const heading = useId();
  const { finish, moved } = effect;
  const name = (id: string) => activityOf(plan, id)?.name ?? "";
  const day = (moment: number) => formatDate(formatMoment(moment).slice(0, 10));
  const days = (count: number) =>
    `${Math.abs(count)} ${Math.abs(count) === 1 ? "day" : "days"} ${count > 0 ? "later" : "earlier"}`;
  return (
    <section aria-labelledby={heading} className="pg-effect">
      <h3 id={heading}>What it moves</h3>
      <p>
        {finish === null
          ? ""
          : finish.before === finish.after
            ? `The programme still finishes on ${day(finish.after)}.`
            : `The programme finishes on ${day(finish.after)}, ${days(finish.days)} than before.`}
      </p>
      {moved.length > 0 && (
        <ul>
          {moved.slice(0, MOST).map((one) => (
            <li key={one.id}>
              <strong>{name(one.id)}</strong> finishes on {day(one.finish)}, {days(one.days)}.
            </li>
          ))}
        </ul>
      )}
      {moved.length > MOST && <p>And {(moved.length - MOST).toLocaleString("en")} others.</p>}
    </section>
  );
}
