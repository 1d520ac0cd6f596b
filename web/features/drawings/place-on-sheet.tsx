import type { ReactNode } from "react";
import type { Sheet } from "../../../contract/drawings.ts";
import { ApiError } from "../../api/call.ts";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { useDrawing } from "./drawing-queries.ts";
import { SheetCutout } from "./sheet-cutout.tsx";
import type { SheetPoint } from "./sheet-picker.tsx";

interface PlaceOnSheetProps {
  place: SheetPoint;
  /** The revision as this device has it, for a time without a network. */
  kept?: { readonly name: string; readonly code: string; readonly sheet: Sheet } | undefined;
}

/** The part of a drawing around a place, and which drawing it is. */
export function PlaceOnSheet({ place, kept }: PlaceOnSheetProps) {
  const query = useDrawing(place.drawing);
  const drawing = query.data?.data;
  const revision = drawing?.revisions.find(({ _id }) => _id === place.revision);
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isMissing || (drawing && !revision))
    return <p className="text-sm text-soft">On a drawing that was not sent to you.</p>;
  if ((!drawing || !revision) && kept)
    return (
      <Cutout sheet={kept.sheet} place={place} name={kept.name}>
        {`${kept.name}, revision ${kept.code}`}
      </Cutout>
    );
  if (!drawing || !revision)
    return query.isError || query.fetchStatus === "paused" ? (
      <p className="text-sm text-soft">On a drawing, which shows when you are online.</p>
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  const name = `${drawing.number} ${drawing.title}`;
  const isEarlier = revision.status === "superseded" || revision.status === "withdrawn";
  return (
    <Cutout sheet={revision.sheet} place={place} name={name}>
      {`${name}, revision ${revision.code}`}
      {isEarlier && <span className="text-soft">{` (${revision.status})`}</span>}
    </Cutout>
  );
}

interface CutoutProps {
  sheet: Sheet;
  place: SheetPoint;
  name: string;
  children: ReactNode;
}

function Cutout({ sheet, place, name, children }: CutoutProps) {
  return (
    <div className="grid gap-2 text-sm">
      <SheetCutout sheet={sheet} at={place} label={`The place on ${name}`} />
      <p className="wrap-anywhere">{children}</p>
    </div>
  );
}
