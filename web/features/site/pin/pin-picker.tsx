import { useState } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { useIsAway } from "../parts/use-site.ts";
import { useOfflineSheets } from "../parts/use-offline-sheets.ts";
import { PinOnSheet, SheetPicker, type SheetPoint } from "../../drawings/public.ts";

interface PinPlaceProps {
  readonly projectId: string;
  readonly value: SheetPoint | undefined;
  /** Undefined if the pin cannot be changed. */
  readonly onChange?: ((value: SheetPoint | undefined) => void) | undefined;
  /**
   * Whether to link to the drawing. False if the person is already on the drawing, or the link would leave a form.
   */
  readonly links?: boolean;
}

const LINK_ZOOM = "4";

/** Loads the code that shows and chooses pins ahead: there may be no network when it is needed. */
export const preparePins = () => Promise.all([PinOnSheet.prepare(), SheetPicker.prepare()]);

/** A record's pin on a drawing: shows it, and lets the person set it by a press, move it or remove it. */
export function PinPicker({ projectId, value, onChange, links = false }: PinPlaceProps) {
  const [chooses, setChooses] = useState(false);
  const sheets = useOfflineSheets(projectId);
  const isAway = useIsAway();
  const known = value && sheets?.find(({ drawing }) => drawing._id === value.drawing);
  if (chooses && onChange)
    return (
      <div className="grid gap-2">
        <SheetPicker
          projectId={projectId}
          value={value}
          {...(sheets && { known: sheets })}
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
      {value && (
        <PinOnSheet
          place={value}
          known={known?.revision._id === value.revision ? known : undefined}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {value && links && (
          <TextLink
            to={linkTo(projectId, value, { isHere: isAway && known !== undefined })}
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

/** Returns the link to a position on a drawing: on the drawings tab, or on this device. */
function linkTo(
  projectId: string,
  { drawing, revision, x, y }: SheetPoint,
  { isHere }: { readonly isHere: boolean },
): string {
  const place = {
    view: drawing,
    revision,
    x: x.toFixed(4),
    y: y.toFixed(4),
    zoom: LINK_ZOOM,
  };
  return isHere
    ? paths.projectRoom(projectId, "site", { part: "drawings", ...place })
    : paths.projectRoom(projectId, "drawings", place);
}
