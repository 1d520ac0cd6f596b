import { ApiError } from "../../api/call.ts";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { useDrawing } from "./drawing-queries.ts";
import { SheetCutout } from "./sheet-cutout.tsx";
import type { KnownSheet } from "./known-sheet.ts";
import type { SheetPoint } from "./sheet-picker.tsx";

interface PlaceOnSheetProps {
  place: SheetPoint;
  /** The revision as stored on this device, shown until the server has answered. */
  known?: KnownSheet | undefined;
}

/** The part of a drawing around a pin, and which drawing it is. */
export function PinOnSheet({ place, known }: PlaceOnSheetProps) {
  const query = useDrawing(place.drawing);
  const told = query.data?.data;
  const drawing = told ?? known?.drawing;
  const revision = told
    ? told.revisions.find(({ _id }) => _id === place.revision)
    : known && { ...known.revision, sheet: known.sheet };
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isMissing || (drawing && !revision))
    return <p className="text-sm text-soft">On a drawing that was not sent to you.</p>;
  if (!drawing || !revision)
    return query.isError || query.fetchStatus === "paused" ? (
      <p className="text-sm text-soft">On a drawing that you can see when you are online.</p>
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  const name = `${drawing.number} ${drawing.title}`;
  const isEarlier = revision.status === "superseded" || revision.status === "withdrawn";
  return (
    <div className="grid gap-2 text-sm">
      <SheetCutout sheet={revision.sheet} at={place} label={`The place on ${name}`} />
      <p className="wrap-anywhere">
        {`${name}, revision ${revision.code}`}
        {isEarlier && <span className="text-soft">{` (${revision.status})`}</span>}
      </p>
    </div>
  );
}
