import { useState } from "react";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { useDrawing, useRegister } from "./drawing-queries.ts";
import { DrawingView } from "./drawing-view.tsx";
import type { Pin } from "./viewer/pins.tsx";

/** A place on a drawing: the revision that was looked at, and the point from 0 to 1 of its sheet. */
export interface SheetPoint {
  readonly drawing: string;
  readonly revision: string;
  readonly x: number;
  readonly y: number;
}

interface SheetPickerProps {
  projectId: string;
  /** Undefined until a point is chosen. */
  value: SheetPoint | undefined;
  onChange: (value: SheetPoint | undefined) => void;
  error?: string | undefined;
}

const ofPoint = (point: SheetPoint): Pin => ({
  id: "chosen",
  kind: "Place",
  label: "The chosen place",
  tone: "orange",
  x: point.x,
  y: point.y,
});

/** Chooses a drawing, and a place on it by a press. */
export function SheetPicker({ projectId, value, onChange, error }: SheetPickerProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(value?.drawing);
  const list = useRegister(projectId, { search: useDebounced(search) || undefined });
  const drawing = useDrawing(chosen).data?.data;
  // The newest that may be built by; a place that was chosen before stays on its revision.
  const revision =
    drawing?.revisions.find(({ _id }) => _id === value?.revision) ??
    drawing?.revisions.find(({ supersededAt, purpose }) => !supersededAt && purpose !== "draft") ??
    drawing?.revisions[0];
  const options = list.drawings.map(({ _id, number, title }) => ({
    value: _id,
    label: number,
    detail: title,
  }));
  if (drawing && !options.some((option) => option.value === drawing._id))
    options.push({ value: drawing._id, label: drawing.number, detail: drawing.title });
  return (
    <div className="grid gap-2">
      <Field label="Drawing" error={error} optional>
        <Combobox
          options={options}
          value={chosen ?? ""}
          placeholder="Number or title"
          onSearch={setSearch}
          onChange={(next) => {
            setChosen(next || undefined);
            onChange(undefined);
          }}
        />
      </Field>
      {drawing && revision && (
        <>
          <p className="text-sm text-muted">
            {value === undefined
              ? "Press the place on the drawing."
              : "Press elsewhere to move the place."}
          </p>
          <div className="h-80 overflow-hidden rounded-md border border-line">
            <DrawingView
              sheet={revision.sheet}
              label={`${drawing.number} ${drawing.title}`}
              start={value && { x: value.x, y: value.y, zoom: 2 }}
              pins={value ? [ofPoint(value)] : []}
              onPress={(at) => onChange({ drawing: drawing._id, revision: revision._id, ...at })}
            />
          </div>
        </>
      )}
    </div>
  );
}
