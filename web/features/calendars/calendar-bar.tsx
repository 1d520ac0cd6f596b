import "./calendars.css";
import { Copy, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { v7 as newId } from "uuid";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { Field } from "../../ui/fields/field.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { presetCalendar, presets } from "./calendar-presets.ts";

interface CalendarBarProps {
  readonly calendars: readonly PlanCalendar[];
  readonly chosen: PlanCalendar;
  /** The notes shown after the name of a calendar, such as: the programme's, not saved. */
  readonly notesOf: (calendar: PlanCalendar) => readonly string[];
  readonly readOnly: boolean;
  readonly onChoose: (id: string) => void;
  readonly onAdd: (calendar: PlanCalendar) => void;
  readonly onDelete: () => void;
  /** More actions. */
  readonly children?: ReactNode;
}

/** Chooses which calendar is shown, and adds another one. */
export function CalendarBar(props: CalendarBarProps) {
  const { calendars, chosen, notesOf, readOnly, onChoose, onAdd, onDelete, children } = props;
  const duplicate = () => {
    const { origin: _, ...rest } = chosen;
    onAdd({ ...rest, _id: newId(), name: freeName(`${chosen.name} (copy)`, calendars) });
  };
  return (
    <div className="cal-bar">
      <Field label="Calendar">
        <Select
          value={chosen._id}
          options={calendars.map((calendar) => ({
            value: calendar._id,
            label: [calendar.name, ...notesOf(calendar).map((note) => `(${note})`)].join(" "),
          }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      </Field>
      {!readOnly && (
        <>
          <span className="cal-acts">
            <IconButton
              label="Duplicate this calendar"
              icon={<Copy aria-hidden="true" />}
              onClick={duplicate}
            />
            <IconButton
              label="Delete this calendar"
              icon={<Trash2 aria-hidden="true" />}
              onClick={onDelete}
            />
          </span>
          <NewCalendar calendars={calendars} onAdd={onAdd} />
          {children}
        </>
      )}
    </div>
  );
}

/** Makes a calendar of one of the usual weeks. */
export function NewCalendar({ calendars, onAdd }: Pick<CalendarBarProps, "calendars" | "onAdd">) {
  return (
    <Field label="New calendar">
      <Select
        value=""
        options={[
          { value: "", label: "Add …" },
          ...presets.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(event) => {
          if (event.target.value === "") return;
          const made = presetCalendar(event.target.value, newId());
          onAdd({ ...made, name: freeName(made.name, calendars) });
        }}
      />
    </Field>
  );
}

/** A name that no other calendar has. */
export function freeName(name: string, calendars: readonly Pick<PlanCalendar, "name">[]): string {
  const taken = new Set(calendars.map((one) => one.name.toLowerCase()));
  const short = name.slice(0, 110);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? short : `${short} ${number}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
