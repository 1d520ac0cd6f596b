import { useState } from "react";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import type { Supply } from "../../../../engine/levelling/plan/supply.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { formatMomentShort } from "../values/typed-moment.ts";
import { overloadInWords, samePlan, sameSupplies, shiftInWords } from "./levelling-words.ts";
import { counted } from "../../../../engine/counted.ts";
import type { Search } from "./use-leveller.ts";

interface ProposalViewProps {
  readonly search: Search;
  /** The current supply of the resources. */
  readonly supplies: readonly Supply[];
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
  readonly onAccept: () => void;
  readonly onDiscard: () => void;
}

/** The number of rows listed at first. */
const PAGE = 100;

/** What levelling would move and why, to accept or to discard. */
export function ProposalView({ search, supplies, context, ...acts }: ProposalViewProps) {
  const { proposal, faults, request } = search;
  const { onShowRow, onAccept, onDiscard } = acts;
  if (!proposal) return <Button onClick={onDiscard}>Back</Button>;
  const isReplanned = !samePlan(request.plan, context.plan);
  const isOld = isReplanned || !sameSupplies(request, supplies);
  const hasMoves = proposal.edits.length > 0;
  return (
    <>
      {faults.length > 0 && (
        <Banner tone="red" title="This answer is wrong, and cannot be accepted">
          {faults.slice(0, 3).join(" ")}
        </Banner>
      )}
      {isOld && (
        <Banner
          tone="orange"
          title={
            isReplanned
              ? "The programme has changed since"
              : "The available resources have changed since"
          }
        >
          Discard this proposal and level again.
        </Banner>
      )}
      {proposal.remaining.length > 0 && <Remaining search={search} context={context} />}
      {proposal.moves.length === 0 ? (
        <p>
          {proposal.remaining.length === 0
            ? "Nothing is overloaded, so nothing has to move."
            : "Moving the activities that may move would not help."}
        </p>
      ) : (
        <Moves moves={proposal.moves} context={context} onShowRow={onShowRow} />
      )}
      <div className="pg-levelling-acts">
        {hasMoves && !isOld && faults.length === 0 && (
          <Button variant="primary" onClick={onAccept}>
            Accept
          </Button>
        )}
        <Button onClick={onDiscard}>{hasMoves ? "Discard" : "Back"}</Button>
      </div>
    </>
  );
}

type Proposal = NonNullable<Search["proposal"]>;

interface MovesProps extends Pick<ProposalViewProps, "context" | "onShowRow"> {
  readonly moves: Proposal["moves"];
}

function Moves({ moves, context, onShowRow }: MovesProps) {
  const [most, setMost] = useState(PAGE);
  const { plan } = context;
  return (
    <section aria-labelledby="levelling-moves" className="pg-levelling-moves">
      <h3 id="levelling-moves">{counted(moves.length, "activity moves", "activities move")}</h3>
      <table aria-labelledby="levelling-moves">
        <thead>
          <tr>
            {["Activity", "From", "To", "Moves", "Why"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moves.slice(0, most).map(({ activity: id, from, to, minutes, why }) => {
            const activity = activityOf(plan, id);
            const calendar = calendarOf(plan, activity);
            const end = activity && isMilestone(activity.kind) ? "either" : "start";
            const day = (moment: string) => formatMomentShort(moment, { calendar, end });
            return (
              <tr key={id}>
                <th scope="row">
                  <button type="button" onClick={() => onShowRow(id)}>
                    {activity ? nameOf(activity) : "An activity that was removed"}
                  </button>
                </th>
                <td>{day(from)}</td>
                <td data-of="to">{day(to)}</td>
                <td data-of="moves">{shiftInWords(minutes, calendar.minutesPerDay)}</td>
                <td>{why}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {moves.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          {`Show ${Math.min(PAGE, moves.length - most)} more`}
        </Button>
      )}
    </section>
  );
}

const nameOf = ({ code, name }: PlanActivity): string =>
  [code, name].filter((part) => part !== "").join(" ") || "Unnamed";

/** The most overloads that are listed. */
const MOST_OVERLOADS = 20;

function Remaining({ search, context }: Pick<ProposalViewProps, "search" | "context">) {
  const remaining = search.proposal?.remaining ?? [];
  const rest = remaining.length - MOST_OVERLOADS;
  const names = (ids: readonly string[]) =>
    ids
      .slice(0, 3)
      .flatMap((id) => activityOf(context.plan, id) ?? [])
      .map(titleOf)
      .join(", ");
  return (
    <section aria-labelledby="levelling-left" className="pg-levelling-left">
      <h3 id="levelling-left">What stays overloaded</h3>
      <ul>
        {remaining.slice(0, MOST_OVERLOADS).map((overload) => (
          <li key={`${overload.resource} ${overload.from}`}>
            <strong>{overload.name}</strong>: {overloadInWords(overload)}
            <small>
              {names(overload.activities)}
              {overload.activities.length > 3 && ` and ${overload.activities.length - 3} more`}
            </small>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="pg-note">And {counted(rest, "other time", "other times")}.</p>}
    </section>
  );
}
