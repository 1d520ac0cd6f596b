import { clsx } from "clsx";
import { useSheetThumbnail } from "./drawing-queries.ts";

interface SheetPictureProps {
  /** The sheet; undefined if it could not be drawn. */
  id: string | undefined;
  className?: string;
}

/** A small picture of a sheet, on white as on paper. The text beside it says what it is. */
export function SheetPicture({ id, className }: SheetPictureProps) {
  const address = useSheetThumbnail(id);
  return (
    <span
      className={clsx(
        "flex shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-white",
        className,
      )}
    >
      {address !== undefined && <img src={address} alt="" className="max-h-full max-w-full" />}
    </span>
  );
}
