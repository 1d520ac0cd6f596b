/**
 * A time of a hybrid logical clock, as text that sorts by time: `2026-11-26T17:33:48.123Z/000001/<replica>`. The
 * instant is what a clock showed. The counter orders stamps of the same instant. The replica decides between equal
 * ones, so that no two stamps of different replicas are equal. After Kulkarni et al., "Logical Physical Clocks and
 * Consistent Snapshots in Globally Distributed Databases", 2014.
 */
export type Stamp = string;

const SHAPE =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)(?:\/([0-9a-f]{6}))?(?:\/([0-9a-f-]{36}))?$/;
const MOST = 0xff_ff_ff;

interface Parts {
  /** ISO 8601 in UTC with milliseconds. */
  readonly instant: string;
  readonly counter: number;
  /** The replica; empty if the text names none. */
  readonly replica: string;
}

/** The parts of a stamp, or of an instant alone; undefined if it is neither. */
export function readStamp(text: string): Parts | undefined {
  const [, instant, counter, replica] = SHAPE.exec(text) ?? [];
  if (instant === undefined) return undefined;
  return { instant, counter: Number.parseInt(counter ?? "0", 16), replica: replica ?? "" };
}

export function writeStamp({ instant, counter, replica }: Parts): Stamp {
  // A counter that overflows would sort before the others. So it stays at its maximum, and the replica decides.
  return `${instant}/${Math.min(counter, MOST).toString(16).padStart(6, "0")}/${replica}`;
}

/** The replica that made a stamp. */
export function replicaOf(stamp: Stamp): string {
  return stamp.slice(stamp.lastIndexOf("/") + 1);
}

/**
 * Returns the first stamp of `replica` that is later than `last` and not before `now`. If a clock is set back,
 * stamps continue from where they were.
 * @param now ISO 8601 in UTC with milliseconds
 */
export function nextStamp(
  last: Stamp | undefined,
  { now, replica }: { readonly now: string; readonly replica: string },
): Stamp {
  const before = last === undefined ? undefined : readStamp(last);
  if (before === undefined || now > before.instant)
    return writeStamp({ instant: now, counter: 0, replica });
  return writeStamp({ instant: before.instant, counter: before.counter + 1, replica });
}
