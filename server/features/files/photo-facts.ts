import { DAY_MS } from "../../../engine/day.ts";
import type { PhotoFacts } from "../../../contract/files/uploads.ts";
import type { Told } from "../../../engine/photo/photo-facts.ts";

const EARLIEST = Date.parse("1990-01-01T00:00:00Z");
const MINUTE_MS = 60_000;

/** The facts that are stored about a photo, apart from its bytes. */
export interface StoredFacts {
  /** ISO 8601 in UTC. */
  readonly takenAt: string | undefined;
  /** The time on the camera's clock, if its time zone is unknown: `2026-03-05T07:30:00.000`. */
  readonly takenLocal: string | undefined;
  readonly takenOffset: number | undefined;
  readonly orientation: number | undefined;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly direction: number | undefined;
  readonly moment: PhotoFacts["moment"];
  readonly view: string | undefined;
}

/**
 * Whether a time can be true. A camera whose battery was empty starts its clock at its first day, and such a time
 * is worse than none.
 */
function isBelievable(ms: number, now: Date): boolean {
  return ms >= EARLIEST && ms <= now.getTime() + DAY_MS;
}

function takenOf(sent: PhotoFacts, { facts }: Told, now: Date) {
  const none = { takenAt: undefined, takenLocal: undefined, takenOffset: undefined };
  if (sent.takenAt !== undefined)
    return isBelievable(Date.parse(sent.takenAt), now)
      ? { ...none, takenAt: sent.takenAt, takenOffset: sent.takenOffset }
      : none;
  const local = Date.parse(`${facts.taken}Z`);
  if (!isBelievable(local, now)) return none;
  const offset = facts.offset ?? sent.takenOffset;
  if (offset === undefined)
    return { ...none, takenLocal: new Date(local).toISOString().slice(0, -1) };
  const takenAt = new Date(local - offset * MINUTE_MS).toISOString();
  return { ...none, takenAt, takenOffset: offset };
}

/** Returns the facts to store about a photo: from its sender, or else from its own bytes. */
export function factsOf(
  { facts: sent = {}, photo }: { readonly facts?: PhotoFacts | undefined; readonly photo: Told },
  now: Date,
): StoredFacts {
  const { facts } = photo;
  const from = sent.latitude === undefined || sent.longitude === undefined ? facts : sent;
  const direction = sent.direction ?? facts.direction;
  return {
    ...takenOf(sent, photo, now),
    orientation: facts.orientation,
    latitude: from.latitude,
    longitude: from.longitude,
    direction: direction === undefined ? undefined : direction % 360,
    moment: sent.moment,
    view: sent.view,
  };
}
