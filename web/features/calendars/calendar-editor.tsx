import "./calendars.css";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { parseShifts } from "../../../engine/programme/typed/shifts.ts";
import { Field } from "../../ui/fields/field.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { formatDate } from "../../ui/format.ts";
import { type BrushKind, brushes, stroke } from "./brush.ts";
import { type FillYears, HolidayForm, RainForm } from "./fill-forms.tsx";
import { WeekForm } from "./week-form.tsx";
import { YearView } from "./year-view.tsx";

interface CalendarEditorProps {
  readonly calendar: PlanCalendar;
  /** Whether the calendar has unsaved changes. */
  readonly isChanged: boolean;
  readonly readOnly: boolean;
  /** The years that holidays and rain are filled in for. */
  readonly years: FillYears;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly onChange: (calendar: PlanCalendar) => void;
}

/** The week of a calendar, and its days by year, which can be typed, painted and filled in. */
export function CalendarEditor(props: CalendarEditorProps) {
  const { calendar, isChanged, readOnly, years, today, onChange } = props;
  const [year, setYear] = useState(() =>
    Math.min(Math.max(Number(today.slice(0, 4)), years.first), years.last),
  );
  const [kind, setKind] = useState<BrushKind>("rest");
  const [name, setName] = useState("");
  const [hours, setHours] = useState("08:00-12:00");
  const [said, say] = useState("");
  const shifts = parseShifts(hours);
  const change = (next: PlanCalendar, what = "") => {
    onChange(next);
    say(what);
  };
  return (
    <>
      <div className="cal-cols">
        <WeekForm calendar={calendar} disabled={readOnly} onChange={change} />
        <section aria-label="Year" className="cal-year-side">
          <div className="cal-year-head">
            <IconButton
              label="The year before"
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => setYear(year - 1)}
            />
            <h3>{year}</h3>
            <IconButton
              label="The year after"
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => setYear(year + 1)}
            />
          </div>
          {!readOnly && (
            <div className="cal-brush">
              <Segments label="Paint days as" value={kind} onChange={setKind} options={brushes} />
              {kind === "own" && (
                <Field label="Hours" error={shifts ? undefined : "Type hours such as 08:00-12:00."}>
                  <TextInput value={hours} onChange={(event) => setHours(event.target.value)} />
                </Field>
              )}
              {kind !== "week" && (
                <Field label="Why" optional>
                  <TextInput
                    value={name}
                    placeholder="e.g. Site shutdown"
                    maxLength={120}
                    onChange={(event) => setName(event.target.value)}
                  />
                </Field>
              )}
            </div>
          )}
          <Legend />
          <YearView
            {...{ calendar, year, readOnly }}
            onPaint={(days) =>
              change(
                stroke(calendar, days, { kind, name: name.trim(), shifts: shifts ?? [] }),
                days.from === days.to
                  ? `${formatDate(days.from)} is painted.`
                  : `${formatDate(days.from)} to ${formatDate(days.to)} are painted.`,
              )
            }
          />
          {!readOnly && (
            <>
              <HolidayForm {...{ calendar, years }} onChange={change} />
              <RainForm {...{ calendar, years }} onChange={change} />
            </>
          )}
        </section>
      </div>
      <p role="status" className="cal-note">
        {isChanged ? said : ""}
      </p>
    </>
  );
}

function Legend() {
  return (
    <ul className="cal-year-legend" aria-label="Legend">
      <li data-look="work">Work</li>
      <li data-look="rest">Rest</li>
      <li data-look="part">Shorter</li>
      <li data-look="extra">Longer</li>
      <li data-look="work" data-painted="">
        Differs from the week
      </li>
    </ul>
  );
}
