import { Button } from "../../../ui/controls/button.tsx";
import { Spinner } from "../../../ui/controls/spinner.tsx";
import { daysOver, finishInWords } from "./levelling-words.ts";
import { counted } from "../../../../engine/counted.ts";
import type { Search } from "./use-leveller.ts";

interface LevellingProgressProps {
  readonly search: Search;
  readonly onStop: () => void;
}

const ends: Readonly<Record<Exclude<Search["end"], null>, string>> = {
  best: "Nothing better is possible.",
  long: "Nothing better was found for a minute.",
  stopped: "Stopped. This is the best that was found.",
  failed: "The search has failed. Try it again.",
};

/** The live progress of a search, with the best proposal so far. */
export function LevellingProgress({ search, onStop }: LevellingProgressProps) {
  const { proposal, schedules, seconds, end } = search;
  const isRunning = end === null;
  const left = proposal ? daysOver(proposal.remaining) : 0;
  return (
    <section aria-label="Search" className="pg-levelling-progress" aria-busy={isRunning}>
      <div className="pg-levelling-state">
        {isRunning && <Spinner />}
        <p role="status">
          {isRunning
            ? proposal
              ? "Looking for something better …"
              : "Levelling …"
            : ends[end ?? "stopped"]}
        </p>
        {isRunning && <Button onClick={onStop}>Stop</Button>}
      </div>
      {proposal && (
        <dl>
          <div>
            <dt>Finish</dt>
            <dd>{finishInWords(proposal)}</dd>
          </div>
          <div>
            <dt>Overloaded</dt>
            <dd>
              {left === 0
                ? "Nothing"
                : `${counted(left, "day")} of ${daysOver(proposal.before)} left`}
            </dd>
          </div>
          <div>
            <dt>Moves</dt>
            <dd>{counted(proposal.moves.length, "activity", "activities")}</dd>
          </div>
          <div>
            <dt>Tried</dt>
            <dd>
              {counted(schedules, "schedule")} in {seconds.toFixed(seconds < 10 ? 1 : 0)} s
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
