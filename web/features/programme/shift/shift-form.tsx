import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import type { CellContext } from "../columns/column.ts";
import type { Grid } from "../grid/use-grid.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import { MOST_DAYS, parseShift, wordsAfterShift, shiftOf, wordsBeforeShift } from "./shift-days.ts";

export interface ShiftFormProps {
  readonly grid: Grid;
  readonly store: ProgrammeStore;
  readonly context: CellContext;
  readonly say: (words: string) => void;
  readonly onDone: () => void;
}

/** Shifts the selected activities by working days. It says beforehand which constraints that sets. */
export function ShiftForm({ grid, store, context, say, onDone }: ShiftFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The form may load after its panel has opened and taken the focus.
  useEffect(() => field.current?.focus(), []);
  const { plan, schedule } = context;
  const chosen = grid.state.ids;
  const ids = useMemo(() => [...chosen].filter((id) => activityOf(plan, id)), [chosen, plan]);
  const days = parseShift(text);
  // Thousands of activities may be selected: what is typed shows before what it does.
  const shownDays = useDeferredValue(days);
  const shown = useMemo(
    () => (shownDays === undefined ? undefined : shiftOf({ plan, schedule }, ids, shownDays)),
    [plan, schedule, ids, shownDays],
  );
  if (ids.length === 0)
    return (
      <p className="p-4 text-sm">Select the rows to shift first. A summary shifts all below it.</p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (days === undefined)
      return setProblem(`Type working days from 1 to ${MOST_DAYS}, such as +5 or -3.`);
    const shift = shownDays === days && shown ? shown : shiftOf(context, ids, days);
    if (shift.edits.length === 0) return setProblem("None of the selected rows can be shifted.");
    const before = store.get();
    // The grid would say it, too, as of a start that was typed.
    const refused = store.edit(shift.edits, shift.label);
    if (refused !== null) return setProblem(refused);
    say(wordsAfterShift(shift, days, before, store.get()));
    onDone();
  };
  return (
    <form aria-label="Shift by days" className="grid gap-2 p-4" onSubmit={submit} noValidate>
      <Field
        label="Shift by working days"
        hint="Later with +5, earlier with -3. Each by its own calendar."
        error={problem}
      >
        <TextInput
          value={text}
          inputMode="text"
          maxLength={8}
          placeholder="+5"
          autoComplete="off"
          ref={field}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {shown && (
        <ul className="grid gap-1 text-sm text-soft" aria-live="polite">
          {wordsBeforeShift(shown).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="sm"
          variant="primary"
          type="submit"
          disabledReason={
            shown?.edits.length === 0 ? "None of the selected rows can be shifted." : undefined
          }
        >
          Shift
        </Button>
      </div>
    </form>
  );
}
