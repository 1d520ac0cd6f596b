import { useState } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { useKeptSheets } from "../drawings/kept-drawings.tsx";
import { PlaceOnSheet, SheetPicker, type SheetPoint } from "../../drawings/public.ts";

interface PinPlaceProps {
  readonly projectId: string;
  readonly value: SheetPoint | undefined;
  /** Undefined if the place cannot be changed. */
  readonly onChange?: ((value: SheetPoint | undefined) => void) | undefined;
  /** Whether it leads to the drawing. Not where the person is on it, or would leave a form. */
  readonly links?: boolean;
}

const LINK_ZOOM = "4";

/** Loads what shows and chooses places: there may be no network when it is asked for. */
export const preparePlaces = () => Promise.all([PlaceOnSheet.prepare(), SheetPicker.prepare()]);

/** A record's place on a drawing: it is shown, chosen by a press, moved and removed. */
export function PinPlace({ projectId, value, onChange, links = false }: PinPlaceProps) {
  const [chooses, setChooses] = useState(false);
  const sheets = useKeptSheets(projectId);
  const found = sheets?.find(({ revision }) => revision._id === value?.revision);
  const kept = found && {
    name: `${found.drawing.number} ${found.drawing.title}`,
    code: found.revision.code,
    sheet: found.sheet,
  };
  if (chooses && onChange)
    return (
      <div className="grid gap-2">
        <SheetPicker
          projectId={projectId}
          value={value}
          onChange={(place) => {
            if (!place) return;
            onChange(place);
            setChooses(false);
          }}
        />
        <div>
          <Button size="sm" onClick={() => setChooses(false)}>
            {value ? "Keep the place" : "Without a place"}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-2">
      {value && <PlaceOnSheet place={value} kept={kept} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {value && links && (
          <TextLink
            to={linkTo(projectId, value)}
            className="inline-flex items-center text-sm pointer-coarse:min-h-11"
          >
            Open the drawing
          </TextLink>
        )}
        {onChange && (
          <Button size="sm" onClick={() => setChooses(true)}>
            {value ? "Move" : "Choose on a drawing"}
          </Button>
        )}
        {value && onChange && (
          <Button size="sm" aria-label="Remove the place" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function linkTo(projectId: string, { drawing, revision, x, y }: SheetPoint): string {
  return paths.projectRoom(projectId, "drawings", {
    view: drawing,
    revision,
    x: x.toFixed(4),
    y: y.toFixed(4),
    zoom: LINK_ZOOM,
  });
}
