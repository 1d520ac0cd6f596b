import { useMemo, useState } from "react";
import { v7 as newId } from "uuid";
import type { CompanyCalendar } from "../../../../contract/programme/calendars.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { StickyBar } from "../../../ui/data/sticky-bar.tsx";
import { useUnsavedGuard } from "../../../ui/hooks/use-unsaved-guard.ts";
import { DiscardQuestion } from "../../../ui/overlays/discard-question.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import {
  CalendarBar,
  CalendarEditor,
  freeName,
  useCompanyCalendars,
} from "../../calendars/public.ts";
import type { PanelProps } from "../panel.ts";
import { CompanyLink } from "./company-link.tsx";
import { useEffectOf, yearsOf } from "./effect.ts";
import { linked, standingOf } from "./origins.ts";

const none: readonly CompanyCalendar[] = [];

/** The calendars of the programme, with their working and non-working times. */
export function CalendarsPanel(props: PanelProps) {
  const { state, context, readOnly, edit, onClose } = props;
  const { plan, schedule } = state;
  const canEdit = readOnly === null;
  const { data: companys = none } = useCompanyCalendars({ enabled: canEdit });
  const years = useMemo(() => yearsOf(schedule, context.today), [schedule, context.today]);
  const standings = useMemo(
    () => new Map(plan.calendars.map((one) => [one._id, standingOf(one, companys, years)])),
    [plan.calendars, companys, years],
  );
  const [chosen, setChosen] = useState<string>();
  // The drafts are kept while another calendar is open.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PlanCalendar>>(new Map());
  const guard = useUnsavedGuard(() => drafts.size > 0, onClose, leavesPanel);
  const calendar =
    plan.calendars.find(({ _id }) => _id === chosen) ??
    plan.calendars.find(({ _id }) => standings.get(_id)?.kind === "changed") ??
    plan.calendars.find(({ _id }) => _id === plan.calendar);
  const perform = (edits: readonly Edit[], label: string): boolean => {
    const why = edit(edits, label);
    if (why !== null) toast(why);
    return why === null;
  };
  const put = (one: PlanCalendar, label: string) =>
    perform([{ op: "put_calendar", calendar: one }], label);
  const add = (made: PlanCalendar) => {
    if (put(made, `Add calendar ${made.name}`)) setChosen(made._id);
  };
  if (!calendar) return null;
  const users = plan.activities.filter((one) => one.calendar === calendar._id).length;
  const isOwn = calendar._id === plan.calendar;
  const draft = drafts.get(calendar._id);
  const setDraft = (next: PlanCalendar | undefined) => {
    const all = new Map(drafts);
    if (next) all.set(calendar._id, next);
    else all.delete(calendar._id);
    setDrafts(all);
  };
  return (
    <div className="cal">
      {!canEdit && <p className="cal-note">{readOnly}</p>}
      <CalendarBar
        calendars={plan.calendars}
        chosen={calendar}
        notesOf={({ _id }) => [
          ...(_id === plan.calendar ? ["the programme's"] : []),
          ...(drafts.has(_id) ? ["not saved"] : []),
          ...(standings.get(_id)?.kind === "changed" ? ["the company's has changed"] : []),
        ]}
        readOnly={!canEdit}
        onChoose={setChosen}
        onAdd={add}
        onDelete={() => {
          const label = `Delete calendar ${calendar.name}`;
          if (perform([{ op: "remove_calendar", _id: calendar._id }], label))
            setChosen(plan.calendar);
        }}
      >
        {companys.length > 0 && (
          <Field label="From the company’s calendars">
            <Select
              value=""
              options={[
                { value: "", label: "Add …" },
                ...companys.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={(event) => {
                const of = companys.find(({ _id }) => _id === event.target.value);
                if (of) add(copyOf(of, plan.calendars));
              }}
            />
          </Field>
        )}
        {!isOwn && (
          <Button
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
      </CalendarBar>
      <p className="cal-note">
        {isOwn && "Every activity without a calendar of its own uses it. "}
        {users > 0 &&
          `${users === 1 ? "1 activity uses" : `${users.toLocaleString("en")} activities use`} it.`}
        {users === 0 && !isOwn && "No activity uses it."}
      </p>
      {canEdit && (
        <CompanyLink
          {...{ calendar, companys }}
          standing={standings.get(calendar._id) ?? { kind: "none" }}
          isChanged={draft !== undefined}
          onTake={setDraft}
          onLink={put}
        />
      )}
      <Editor
        key={calendar._id}
        {...{ calendar, state, draft, setDraft }}
        years={years}
        today={context.today}
        readOnly={!canEdit}
        onSave={put}
      />
      <DiscardQuestion guard={guard} what="Your changes to the calendars" />
    </div>
  );
}

/** Copies a calendar of the company into the programme. */
function copyOf(of: CompanyCalendar, others: readonly PlanCalendar[]): PlanCalendar {
  const { week, exceptions, minutesPerDay } = of;
  const bare = { _id: newId(), name: freeName(of.name, others), week, exceptions, minutesPerDay };
  return linked(bare, of);
}

/** Whether a navigation leaves the panel, such as a link to a row. */
function leavesPanel({ nextLocation, currentLocation }: Parameters<LeavesPanel>[0]): boolean {
  const panel = (search: string) => new URLSearchParams(search).get("panel");
  return (
    nextLocation.pathname !== currentLocation.pathname ||
    panel(nextLocation.search) !== panel(currentLocation.search)
  );
}
type LeavesPanel = NonNullable<Parameters<typeof useUnsavedGuard>[2]>;

interface EditorProps extends Pick<PanelProps, "state"> {
  readonly calendar: PlanCalendar;
  readonly draft: PlanCalendar | undefined;
  readonly setDraft: (draft: PlanCalendar | undefined) => void;
  readonly years: ReturnType<typeof yearsOf>;
  readonly today: string;
  readonly readOnly: boolean;
  /** @returns whether it was saved */
  readonly onSave: (calendar: PlanCalendar, label: string) => boolean;
}

/** One calendar. Changes are kept as a draft until they are saved, so that their effect can be seen first. */
function Editor(props: EditorProps) {
  const { calendar: saved, state, draft, setDraft, years, today, readOnly, onSave } = props;
  const effect = useEffectOf(state, draft);
  const isTaken = draft !== undefined && !sameValue(draft.origin, saved.origin);
  return (
    <>
      <CalendarEditor
        calendar={draft ?? saved}
        isChanged={draft !== undefined}
        {...{ readOnly, years, today }}
        onChange={setDraft}
      />
      {draft && (
        <StickyBar>
          <p className="flex-[1_1_14rem] text-sm">
            {isTaken && "With the company’s calendar: "}
            {effect}
          </p>
          <Button
            variant="primary"
            onClick={() => {
              const what = isTaken ? "Use the company's calendar" : "Change calendar";
              if (onSave(draft, `${what} ${draft.name}`)) setDraft(undefined);
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
