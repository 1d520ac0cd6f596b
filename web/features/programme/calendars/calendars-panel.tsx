import "./calendars.css";
import { useMemo, useState } from "react";
import { ChevronLeft, ChevronRight, Copy, Plus, Trash2 } from "lucide-react";
import { v7 as newId } from "uuid";
import { applyEdits } from "../../../../engine/programme/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edit.ts";
import { formatMoment } from "../../../../engine/programme/moment.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import { parseShifts } from "../../../../engine/programme/typed/shifts.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { formatDate } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { PanelProps } from "../panel.ts";
import { type BrushKind, brushes, stroke } from "./brush.ts";
import { presetCalendar, presets } from "./calendar-presets.ts";
import { HolidayForm, RainForm } from "./fill-forms.tsx";
import { WeekForm } from "./week-form.tsx";
import { YearView } from "./year-view.tsx";

/** The calendars of the programme: when work is done, and when it rests. */
export function CalendarsPanel(props: PanelProps) {
  const { state, readOnly, edit } = props;
  const { plan } = state;
  const [chosen, setChosen] = useState(plan.calendar);
  // Kept while another calendar is looked at.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PlanCalendar>>(new Map());
  const calendar =
    plan.calendars.find(({ _id }) => _id === chosen) ??
    plan.calendars.find(({ _id }) => _id === plan.calendar);
  const perform = (edits: readonly Edit[], label: string): boolean => {
    const why = edit(edits, label);
    if (why !== null) toast(why);
    return why === null;
  };
  const add = (made: PlanCalendar) => {
    if (perform([{ op: "put_calendar", calendar: made }], `Add calendar ${made.name}`))
      setChosen(made._id);
  };
  if (!calendar) return null;
  const users = plan.activities.filter((one) => one.calendar === calendar._id).length;
  const isOwn = calendar._id === plan.calendar;
  return (
    <div className="pg-calendars">
      {readOnly !== null && <p className="pg-note">{readOnly}</p>}
      <div className="pg-calendars-bar">
        <Field label="Calendar">
          <Select
            value={calendar._id}
            options={plan.calendars.map(({ _id, name }) => ({
              value: _id,
              label: [
                name,
                _id === plan.calendar && "(the programme's)",
                drafts.has(_id) && "(not saved)",
              ]
                .filter(Boolean)
                .join(" "),
            }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        {readOnly === null && (
          <>
            <Field label="New calendar">
              <Select
                value=""
                options={[
                  { value: "", label: "Add …" },
                  ...presets.map(({ key, label }) => ({ value: key, label })),
                ]}
                onChange={(event) => {
                  if (event.target.value !== "") add(presetCalendar(event.target.value, newId()));
                }}
              />
            </Field>
            <span className="pg-calendars-acts">
              <IconButton
                label="Duplicate this calendar"
                icon={<Copy aria-hidden="true" />}
                onClick={() =>
                  add({ ...calendar, _id: newId(), name: `${calendar.name} (copy)`.slice(0, 120) })
                }
              />
              <IconButton
                label="Delete this calendar"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => {
                  if (
                    perform(
                      [{ op: "remove_calendar", _id: calendar._id }],
                      `Delete calendar ${calendar.name}`,
                    )
                  )
                    setChosen(plan.calendar);
                }}
              />
            </span>
            {!isOwn && (
              <Button
                icon={<Plus aria-hidden="true" />}
                onClick={() =>
                  perform(
                    [{ op: "set_programme", fields: { calendar: calendar._id } }],
                    `Make ${calendar.name} the programme's calendar`,
                  )
                }
              >
                Make it the programme’s
              </Button>
            )}
          </>
        )}
      </div>
      <p className="pg-note">
        {isOwn && "Every activity that names no other calendar uses it. "}
        {users === 0
          ? ""
          : users === 1
            ? "1 activity names it."
            : `${users.toLocaleString("en")} activities name it.`}
        {users === 0 && !isOwn && "No activity names it."}
      </p>
      <Editor
        key={calendar._id}
        {...props}
        calendar={calendar}
        perform={perform}
        draft={drafts.get(calendar._id)}
        setDraft={(draft) => {
          const next = new Map(drafts);
          if (draft) next.set(calendar._id, draft);
          else next.delete(calendar._id);
          setDrafts(next);
        }}
      />
    </div>
  );
}

interface EditorProps extends PanelProps {
  readonly calendar: PlanCalendar;
  readonly perform: (edits: readonly Edit[], label: string) => boolean;
  readonly draft: PlanCalendar | undefined;
  readonly setDraft: (draft: PlanCalendar | undefined) => void;
}

/** One calendar. What is changed is kept aside until it is saved, so that its effect is seen before. */
function Editor(props: EditorProps) {
  const { calendar: saved, state, context, readOnly, perform, draft, setDraft } = props;
  const calendar = draft ?? saved;
  const years = yearsOf(state.schedule, context.today);
  const [year, setYear] = useState(() =>
    Math.min(Math.max(Number(context.today.slice(0, 4)), years.first), years.last),
  );
  const [kind, setKind] = useState<BrushKind>("rest");
  const [name, setName] = useState("");
  const [hours, setHours] = useState("08:00-12:00");
  const [said, say] = useState("");
  const shifts = parseShifts(hours);
  const effect = useEffectOf(state, draft);
  const isLocked = readOnly !== null;
  const change = (next: PlanCalendar, what = "") => {
    setDraft(next);
    say(what);
  };
  return (
    <>
      <div className="pg-calendar-cols">
        <WeekForm calendar={calendar} disabled={isLocked} onChange={change} />
        <section aria-label="Year" className="pg-year-side">
          <div className="pg-year-head">
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
          {!isLocked && (
            <div className="pg-brush">
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
            {...{ calendar, year }}
            readOnly={isLocked}
            onPaint={(days) =>
              change(
                stroke(calendar, days, { kind, name: name.trim(), shifts: shifts ?? [] }),
                days.from === days.to
                  ? `${formatDate(days.from)} is painted.`
                  : `${formatDate(days.from)} to ${formatDate(days.to)} are painted.`,
              )
            }
          />
          {!isLocked && (
            <>
              <HolidayForm {...{ calendar, years }} onChange={change} />
              <RainForm {...{ calendar, years }} onChange={change} />
            </>
          )}
        </section>
      </div>
      <p role="status" className="pg-note">
        {said}
      </p>
      {draft && (
        <div className="pg-calendar-save">
          <p>{effect}</p>
          <Button
            variant="primary"
            onClick={() => {
              const edits: Edit[] = [{ op: "put_calendar", calendar: draft }];
              if (perform(edits, `Change calendar ${draft.name}`)) setDraft(undefined);
            }}
          >
            Save the calendar
          </Button>
          <Button
            onClick={() => {
              setDraft(undefined);
              say("");
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </>
  );
}

function Legend() {
  return (
    <ul className="pg-year-legend" aria-label="Legend">
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

/** What a changed calendar does to the programme, in words. */
function useEffectOf(
  { plan, schedule }: Pick<PanelProps["state"], "plan" | "schedule">,
  draft: PlanCalendar | undefined,
): string {
  return useMemo(() => {
    if (!draft) return "";
    try {
      const next = applyEdits(plan, [{ op: "put_calendar", calendar: draft }]);
      const after = schedule.next(next.plan, next.touched);
      const [was, is] = [schedule.finish, after.finish];
      if (was === null || is === null) return "The programme has no activities yet.";
      const words = (moment: number) => formatDate(formatMoment(moment).slice(0, 10));
      const moved = after.changed.size;
      if (moved === 0) return "No activity moves.";
      const rows = moved === 1 ? "1 row changes" : `${moved.toLocaleString("en")} rows change`;
      return was === is
        ? `${rows}. The finish stays on ${words(was)}.`
        : `${rows}. The finish moves from ${words(was)} to ${words(is)}.`;
    } catch (error) {
      if (error instanceof ProgrammeError) return error.message;
      throw error;
    }
  }, [plan, schedule, draft]);
}

/** The years of the programme, this one at least. */
function yearsOf(schedule: PanelProps["state"]["schedule"], today: string) {
  const year = (moment: number | null) =>
    moment === null ? Number(today.slice(0, 4)) : Number(formatMoment(moment).slice(0, 4));
  const first = year(schedule.start);
  return { first, last: Math.min(Math.max(first, year(schedule.finish)) + 1, first + 14) };
}
