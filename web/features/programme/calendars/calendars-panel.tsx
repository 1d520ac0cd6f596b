import { useState } from "react";
import { Copy, Plus, Trash2 } from "lucide-react";
import { v7 as newId } from "uuid";
import type { Edit } from "../../../../engine/programme/edit.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { StickyBar } from "../../../ui/data/sticky-bar.tsx";
import { CalendarEditor, presetCalendar, presets } from "../../calendars/public.ts";
import type { PanelProps } from "../panel.ts";
import { useEffectOf, yearsOf } from "./effect.ts";

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
    <div className="cal">
      {readOnly !== null && <p className="cal-note">{readOnly}</p>}
      <div className="cal-bar">
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
            <span className="cal-acts">
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
      <p className="cal-note">
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
  const effect = useEffectOf(state, draft);
  return (
    <>
      <CalendarEditor
        calendar={draft ?? saved}
        isChanged={draft !== undefined}
        readOnly={readOnly !== null}
        years={yearsOf(state.schedule, context.today)}
        today={context.today}
        onChange={setDraft}
      />
      {draft && (
        <StickyBar>
          <p className="flex-[1_1_14rem] text-sm">{effect}</p>
          <Button
            variant="primary"
            onClick={() => {
              const edits: Edit[] = [{ op: "put_calendar", calendar: draft }];
              if (perform(edits, `Change calendar ${draft.name}`)) setDraft(undefined);
            }}
          >
            Save the calendar
          </Button>
          <Button onClick={() => setDraft(undefined)}>Discard</Button>
        </StickyBar>
      )}
    </>
  );
}
