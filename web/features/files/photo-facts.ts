import type { PhotoFacts } from "../../../contract/uploads.ts";
import type { ExifFacts } from "../../../engine/photo/exif.ts";

const MINUTE_MS = 60_000;

/** When a photo was taken. A camera that does not say its zone is in that of this device. */
function takenOf({ taken, offset }: ExifFacts): Pick<PhotoFacts, "takenAt" | "takenOffset"> {
  if (taken === undefined) return {};
  const local = new Date(taken);
  if (Number.isNaN(local.getTime())) return {};
  const takenOffset = offset ?? -local.getTimezoneOffset();
  const at = new Date(Date.parse(`${taken}Z`) - takenOffset * MINUTE_MS);
  return { takenAt: at.toISOString(), takenOffset };
}

/** What a camera wrote, in the form of an upload. */
export function factsOf(exif: ExifFacts): PhotoFacts {
  const { latitude, longitude, direction } = exif;
  return {
    ...takenOf(exif),
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    ...(direction === undefined ? {} : { direction }),
  };
}
