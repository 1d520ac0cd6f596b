import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { writtenName } from "../../../engine/photo/written-name.ts";
import { dayIn } from "../../ui/day.ts";
import { formatDate } from "../../ui/format.ts";
import { isFilm, isPicture, isSound } from "./file-words.ts";

const MINUTE_MS = 60_000;
const POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** The wall-clock time where a photo was taken, in the camera's time zone or else this device's. */
function clockOf({ takenAt, takenOffset }: Pick<FileEntry, "takenAt" | "takenOffset">) {
  if (takenAt === null) return undefined;
  const at = new Date(takenAt);
  const offset = takenOffset ?? -at.getTimezoneOffset();
  return new Date(at.getTime() + offset * MINUTE_MS).toISOString();
}

/** The day when a photo was taken, or else added, in the viewer's time zone. */
export function dayOfPhoto(
  photo: Pick<FileEntry, "takenAt" | "takenOffset" | "createdAt">,
  dayOf: (at: Date) => string,
): string {
  const isOfClock = photo.takenAt !== null && photo.takenOffset !== null;
  const clock = isOfClock ? clockOf(photo) : undefined;
  return clock?.slice(0, 10) ?? dayOf(new Date(photo.takenAt ?? photo.createdAt));
}

type Titled = Pick<
  FileEntry,
  "name" | "mediaType" | "subject" | "takenAt" | "takenOffset" | "createdAt"
> & {
  /** The name of the record that the file is on, if known. */
  readonly of?: string | undefined;
};

/**
 * The title of a file on the screen. For a photo or film: the caption, or else the record that it is on, or else
 * its day, because a camera's file name says nothing. For any other file: its name.
 */
export function titleOfPhoto(file: Titled, timeZone: string): string {
  if (isSound(file)) return file.name.replace(/\.[a-z0-9]+$/i, "");
  if (!isPicture(file) && !isFilm(file)) return file.name;
  const { name, subject, of = "" } = file;
  const written = writtenName(name);
  if (written !== undefined) return written;
  if (subject.kind !== "project" && of !== "") return of;
  const day = formatDate(dayOfPhoto(file, (at) => dayIn(timeZone, at)));
  return `${isFilm(file) ? "Film" : "Photo"} of ${day}`;
}

/** When a photo was taken, in words; undefined if the photo does not say. */
export function photoTakenWords(
  photo: Pick<FileEntry, "takenAt" | "takenOffset">,
): string | undefined {
  const clock = clockOf(photo);
  return clock && `${formatDate(clock.slice(0, 10))}, ${clock.slice(11, 16)}`;
}

/** Where a photo was taken, and where the camera looked. */
export function placeWords({
  latitude,
  longitude,
  direction,
}: NonNullable<FileEntry["place"]>): string {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  if (direction === null) return place;
  return `${place}, towards ${POINTS[Math.round(direction / 45) % 8]} (${Math.round(direction)}°)`;
}
