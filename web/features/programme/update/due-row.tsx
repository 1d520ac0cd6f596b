import { useState } from "react";
import type { ActivityFields } from "../../../../engine/programme/edit.ts";
import type { Due, DueActivity } from "../../../../engine/programme/update-due.ts";
import {
  formatDuration,
  parseDuration,
  unitsOf,
} from "../../../../engine/programme/typed/duration.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import type { CellContext } from "../columns/column.ts";
import { calendarOf } from "../rows/plan-index.ts";
import { type DayEnd, formatMomentShort, parseTypedMoment } from "../values/typed-moment.ts";

interface DueRowProps {
  readonly due: DueActivity;
  readonly context: CellContext;
  readonly dataDate: string;
  /** What was said of it; undefined for nothing yet. */
  readonly said: ActivityFields | undefined;
  readonly planned: () => ActivityFields;
  readonly onSay: (fields: ActivityFields | undefined) => void;
  readonly onShow: () => void;
}

const dueWords: Readonly<Record<Due, string>> = {
  finish: "Should have finished",
  start: "Should have started",
  under_way: "Under way",
};

/** One activity of an update: what the programme has of it, and what really happened. */
export function DueRow({ due, context, dataDate, said, planned, onSay, onShow }: DueRowProps) {
  const { activity } = due;
  const calendar = calendarOf(context.plan, activity);
  const units = unitsOf(calendar);
  const dates = context.schedule.dates(activity._id);
  const now: ActivityFields = { ...activity, ...said };
  const words = (moment: string | null | undefined, end: DayEnd) =>
    moment ? formatMomentShort(moment, { calendar, end }) : "";
  const moment = (field: "actualStart" | "actualFinish", end: DayEnd) => (text: string) => {
    if (text === "") return void onSay({ ...said, [field]: null });
    const value = parseTypedMoment(text, { calendar, end, today: context.today });
    if (value === undefined) return "Type a date such as 12 Mar 2026.";
    if (value > dataDate) return "This is after the data date.";
    return void onSay({ ...said, [field]: value });
  };
  const isFinished = (now.actualFinish ?? null) !== null;
  const isWork = activity.kind === "task";
  return (
    <li data-said={said ? "" : undefined}>
      <div className="pg-due-name">
        <button type="button" onClick={onShow}>
          {activity.name === "" ? "Unnamed" : activity.name}
        </button>
        <p>
          {dueWords[due.due]}: {words(dates.start, "start")} – {words(dates.finish, "finish")}
        </p>
      </div>
      <Said
        label="Actual start"
        text={words(now.actualStart, "start")}
        read={moment("actualStart", "start")}
      />
      <Said
        label="Actual finish"
        text={words(now.actualFinish, "finish")}
        read={moment("actualFinish", "finish")}
      />
      {isWork && !isFinished && (
        <>
          <Said
            label="Percent"
            text={`${Math.round(now.percentComplete ?? 0)}%`}
            read={(text) => {
              const percent = Number(text.replace("%", ""));
              if (text === "" || !(percent >= 0 && percent <= 100)) return "Type 0 to 100.";
              const { remainingMinutes: _, ...rest } = said ?? {};
              return void onSay({ ...rest, percentComplete: percent });
            }}
          />
          <Said
            label="Remaining"
            text={formatDuration(
              now.remainingMinutes ??
                Math.round((activity.durationMinutes * (100 - (now.percentComplete ?? 0))) / 100),
              units,
            )}
            read={(text) => {
              const minutes = parseDuration(text, units);
              if (minutes === undefined) return "Type a duration such as 3d.";
              return void onSay({ ...said, remainingMinutes: minutes });
            }}
          />
        </>
      )}
      <div className="pg-due-acts">
        {said ? (
          <Button size="sm" onClick={() => onSay(undefined)}>
            Clear
          </Button>
        ) : (
          <Button size="sm" onClick={() => onSay(planned())}>
            As planned
          </Button>
        )}
      </div>
    </li>
  );
}

interface SaidProps {
  readonly label: string;
  readonly text: string;
  /** @returns why the text cannot be taken, if it cannot */
  readonly read: (text: string) => string | void;
}

/** A field that is taken when it is left, or by Enter. */
function Said({ label, text, read }: SaidProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    const why = typed.trim() === text ? undefined : (read(typed.trim()) ?? undefined);
    setProblem(why);
    if (why === undefined) setTyped(undefined);
  };
  return (
    <Field label={label} error={problem}>
      <TextInput
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
    </Field>
  );
}
