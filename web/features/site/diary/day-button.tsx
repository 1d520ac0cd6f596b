import { diary, weathers } from "../../../../contract/site/diary.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { toneOf } from "../parts/record-words.ts";
import { dayFacts, dayFactWords } from "./day-facts.ts";
import { type DayState, StateIcon } from "./state-icon.tsx";
import { WeatherIcon } from "./weather-icon.tsx";

interface DayButtonProps {
  readonly day: string;
  readonly record: LocalRecord | undefined;
  readonly isToday: boolean;
  readonly isGap: boolean;
  readonly onOpen: () => void;
}

/** A day of a month: its state, its weather and what that stopped, people on site and hours of delay. */
export function DayButton({ day, record, isToday, isGap, onOpen }: DayButtonProps) {
  const facts = record && dayFacts(record);
  const state: DayState = record ? (record.state as DayState) : isGap ? "gap" : "none";
  const words = [
    diary.nameOf({ day }),
    record ? toneOf(diary, record.state).label : isGap ? "no diary" : "",
    ...(facts ? dayFactWords(facts) : []),
  ].filter((each) => each !== "");
  return (
    <button
      type="button"
      className="diary-cell"
      data-state={state}
      aria-current={isToday ? "date" : undefined}
      title={words.join(", ")}
      onClick={onOpen}
    >
      {/* Hidden text, because a label would differ from the visible words. */}
      <span className="sr-only">{words.join(", ")}</span>
      <span aria-hidden="true" className="contents">
        <span className="diary-cell-head">
          <span className="font-semibold">{Number(day.slice(8))}</span>
          <StateIcon state={state} />
        </span>
        {facts?.weather && (
          <span className="diary-cell-line">
            <WeatherIcon weather={facts.weather} isStop={facts.stopped.length > 0} />
            <span className="diary-wide">{weathers[facts.weather]}</span>
          </span>
        )}
        {facts && facts.stopped.length > 0 && (
          <span className="diary-wide diary-cell-words">Stopped: {facts.stopped.join(", ")}</span>
        )}
        {facts && facts.people > 0 && (
          <span className="diary-figure">
            {facts.people}
            <span className="diary-wide"> on site</span>
          </span>
        )}
        {facts && facts.delays > 0 && (
          <span className="diary-figure">
            {facts.delays} h<span className="diary-wide"> of delay</span>
          </span>
        )}
      </span>
    </button>
  );
}
