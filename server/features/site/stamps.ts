import { readStamp, type Stamp, tick, writeStamp } from "../../../engine/records/stamp.ts";

/** The earliest time that a stamp says: a device whose clock was never set begins in 1970. */
const EARLIEST = 0;

/**
 * The stamps of a device's commands, by the server's clock. What the device's time was wrong by when a command was made
 * (`ahead`), or else what it is wrong by as it sends them, is taken off; none is later than the server's time. Commands in
 * a row keep their order.
 * @param from `now`: the device's time as it sent them, if it said so
 */
export function correctStamps(
  commands: readonly { readonly at: string; readonly ahead?: number | undefined }[],
  from: {
    readonly replica: string;
    readonly now: string | undefined;
    readonly serverNow: Date;
  },
): readonly Stamp[] {
  const { replica, serverNow } = from;
  const latest = serverNow.getTime();
  const error = from.now === undefined ? 0 : latest - Date.parse(from.now);
  let before: { readonly raw: string; readonly stamp: Stamp } | undefined;
  return commands.map(({ at: raw, ahead }) => {
    const read = readStamp(raw);
    if (!read) throw new Error("A command without a valid time was let in");
    const ms = Math.max(EARLIEST, Math.min(Date.parse(read.instant) - (ahead ?? -error), latest));
    const now = new Date(ms).toISOString();
    const own = writeStamp({ instant: now, counter: read.counter, replica });
    // One that came in order, and was corrected to the same time or an earlier one, still counts as later.
    const isInOrder = before !== undefined && raw >= before.raw;
    const stamp =
      before !== undefined && isInOrder && own <= before.stamp
        ? tick(before.stamp, { now, replica })
        : own;
    before = { raw, stamp };
    return stamp;
  });
}
