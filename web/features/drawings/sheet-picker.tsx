import { folded } from "../../../engine/folded-text.ts";
import { useState } from "react";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { useDrawing, useRegister } from "./drawing-queries.ts";
import { DrawingView } from "./drawing-view.tsx";
import type { KnownSheet } from "./known-sheet.ts";
import type { Pin } from "./viewer/pin.ts";

/** A point on a drawing: the revision on which it was chosen, and its coordinates from 0 to 1 of the sheet. */
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
  /** The sheets stored on this device, offered when the server cannot be reached. */
  known?: readonly KnownSheet[];
}

const ofPoint = (point: SheetPoint): Pin => ({
  id: "chosen",
  kind: "Place",
  label: "The chosen place",
  tone: "orange",
  x: point.x,
  y: point.y,
});

const none: readonly KnownSheet[] = [];

function matches({ number, title }: KnownSheet["drawing"], search: string): boolean {
  return folded(`${number} ${title}`).includes(folded(search.trim()));
}

/** Picks a drawing, and a point on it by a press. */
export function SheetPicker({ projectId, value, onChange, error, known = none }: SheetPickerProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(value?.drawing);
  const asked = useDebounced(search);
  const list = useRegister(projectId, { search: asked || undefined });
  const told = useDrawing(chosen).data?.data;
  const kept = known.find((each) => each.drawing._id === chosen);
  const drawing = told ?? kept?.drawing;
  // While another drawing is shown, the chosen point still belongs to the previous one.
  const place = value?.drawing === chosen ? value : undefined;
  // Shows the newest revision that may be built from. A point chosen earlier stays on its own revision.
  const revision = told
    ? (told.revisions.find(({ _id }) => _id === place?.revision) ??
      told.revisions.find(({ supersededAt, purpose }) => !supersededAt && purpose !== "draft") ??
      told.revisions[0])
    : kept && { ...kept.revision, sheet: kept.sheet };
  const isAsked = list.data !== undefined;
  const offered = isAsked
    ? list.drawings
    : known.map((each) => each.drawing).filter((each) => matches(each, search));
  const options = offered.map(({ _id, number, title }) => ({
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
          emptyText="No drawing by that number or title."
          onSearch={setSearch}
          isPending={isAsked && (search !== asked || list.isPlaceholderData)}
          onChange={(next) => {
            setChosen(next || undefined);
            onChange(undefined);
          }}
        />
      </Field>
      {!isAsked && !list.isFetching && (
        <p role="status" className="text-sm text-muted">
          {known.length > 0
            ? "The drawings on this device. You can see the others when you are online."
            : "You can see the drawings when you are online."}
        </p>
      )}
      {drawing && revision && (
        <>
          <p className="text-sm text-muted">
            {place === undefined
              ? "Press the place on the drawing."
              : "Press elsewhere to move the place."}
          </p>
          <div className="h-80 overflow-hidden rounded-md border border-line">
            <DrawingView
              sheet={revision.sheet}
              label={`${drawing.number} ${drawing.title}`}
              start={place && { x: place.x, y: place.y, zoom: 2 }}
              pins={place ? [ofPoint(place)] : []}
              onPress={(at) => onChange({ drawing: drawing._id, revision: revision._id, ...at })}
            />
          </div>
        </>
      )}
    </div>
  );
}
