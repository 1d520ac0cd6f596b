import { createHash } from "node:crypto";
import type { SyncCommand } from "../../../../contract/sync.ts";
import { readStamp, type Stamp, nextStamp, writeStamp } from "../../../../engine/records/stamp.ts";

/** Whether a command is about a task, which is not a record of the site. */
export function isTaskCommand({ record }: SyncCommand): boolean {
  return record === "task";
}

/** The earliest time in a stamp: a device whose clock was never set begins in 1970. */
const EARLIEST = 0;

/**
 * Corrects the stamps of a device's commands to the server's clock. The error of the device's clock when a command
 * was made (`ahead`), or else when it is sent, is subtracted. No stamp is later than the server's time. Commands
 * in a row keep their order.
 * @param from `now`: the device's time as it sent them, if it is known
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
    // A command that was in order, but was corrected to the same time or an earlier one, still counts as later.
    const isInOrder = before !== undefined && raw >= before.raw;
    const stamp =
      before !== undefined && isInOrder && own <= before.stamp
        ? nextStamp(before.stamp, { now, replica })
        : own;
    before = { raw, stamp };
    return stamp;
  });
}

/** Returns a digest, in hexadecimal, that shows whether a repeated command is the same. */
export function digestOf({ record, id, project, act, fields }: SyncCommand): string {
  return createHash("sha256")
    .update(JSON.stringify([record, id, project, act, fields]))
    .digest("hex");
}

/**
 * Removes from a value what JSON in the database cannot store: U+0000 and lone surrogates in texts and names. A
 * refused command may contain anything.
 */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === "object" && value !== null ? storableFields(value) : value;
}

/** Returns a command's fields without what JSON in the database cannot store. */
export function storableFields(fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [String(storable(name)), storable(value)]),
  );
}

/**
 * The maximum number of characters of a refused command's fields that the server stores. The device stores all of
 * them.
 */
const MAX_REFUSED = 64_000;

/** Returns the part of a command's fields that the history stores. */
export function sentOf(
  { fields }: Pick<SyncCommand, "fields">,
  { isRefused }: { readonly isRefused: boolean },
): Readonly<Record<string, unknown>> {
  const sent = storableFields(fields);
  return isRefused && JSON.stringify(sent).length > MAX_REFUSED ? {} : sent;
}
