import { asHeading, type RecordKind } from "../../../../contract/site/kind.ts";
import { recordKindNames } from "../../../../contract/site/record-names.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import type { Pin, RecordsProps, SheetPoint } from "../../drawings/public.ts";
import { titleOfRecord, toneOf } from "../parts/record-words.ts";
import { pinFieldOf, pinOf } from "../pin/pin-of.ts";

/** A record that has a pin on the drawing. */
interface PinnedRecord {
  readonly name: RecordKindName;
  readonly record: LocalRecord;
  readonly place: SheetPoint;
  /** How many photos the record has, on the server and on this device. */
  readonly photos: number;
}

/** Returns the kinds whose records can have a pin. */
export function pinnedKindNames(): readonly RecordKindName[] {
  return recordKindNames().filter((name) => pinFieldOf(recordKinds[name]) !== undefined);
}

/** The records of a project by their kinds. */
export type RecordsByKind = Partial<Readonly<Record<RecordKindName, readonly LocalRecord[]>>>;

/** The choice of pins to show. */
export type PinFilter = "todo" | "all" | "none";

/** Returns the records that are pinned to a drawing, on any revision. */
export function pinnedTo(
  drawing: string,
  records: RecordsByKind,
  waiting: ReadonlyMap<string, number>,
): readonly PinnedRecord[] {
  return pinnedKindNames().flatMap((name) =>
    (records[name] ?? []).flatMap((record) => {
      const place = pinOf(recordKinds[name], record);
      if (place?.drawing !== drawing) return [];
      const stored = record.files.filter(({ type }) => type.startsWith("image/")).length;
      return [{ name, record, place, photos: stored + (waiting.get(record._id) ?? 0) }];
    }),
  );
}

/** Whether nothing is left to do on a record. */
const isDone = ({ name, record }: PinnedRecord): boolean =>
  toneOf(recordKinds[name], record.state).isDecided;

/** The records that a filter chooses. */
export function choosePinned(
  records: readonly PinnedRecord[],
  filter: PinFilter,
): readonly PinnedRecord[] {
  if (filter === "none") return [];
  return filter === "all" ? records : records.filter((each) => !isDone(each));
}

/** Separates a record's id from the suffix of a second pin for its photos. */
const BESIDE = "/photos";

/** Returns the id of the record that a pin belongs to. */
export const recordOfPin = ({ id }: Pick<Pin, "id">): string => id.replace(BESIDE, "");

/** Returns the pins of records on a revision: one for each record, and one beside it for its photos. */
export function pinsOf(
  records: readonly PinnedRecord[],
  { drawing, revision }: Pick<RecordsProps, "drawing" | "revision">,
  photoMark: Pin["mark"],
): readonly Pin[] {
  const codes = new Map(drawing.revisions.map(({ _id, code }) => [_id, code]));
  return records.flatMap(({ name, record, place, photos }): Pin[] => {
    const kind: RecordKind = recordKinds[name];
    const isEarlier = place.revision !== revision._id;
    const { tone, label: state } = toneOf(kind, record.state);
    const code = codes.get(place.revision);
    const on = isEarlier
      ? `, pinned on ${code === undefined ? "another revision" : `revision ${code}`}`
      : "";
    const number = record.number === null ? "new" : String(record.number);
    const called = `${number} ${titleOfRecord(kind, record)}, ${state}${on}`;
    const shared = { x: place.x, y: place.y, isEarlier };
    const noun = asHeading(kind.noun);
    const pin = {
      ...shared,
      id: record._id,
      kind: noun,
      label: called,
      mark: record.number === null ? "+" : number,
      tone,
    };
    if (photos === 0) return [pin];
    const counted = photos === 1 ? "1 photo" : `${photos} photos`;
    return [
      pin,
      {
        ...shared,
        id: `${record._id}${BESIDE}`,
        kind: counted,
        label: `${noun} ${called}`,
        mark: photoMark,
        tone: "grey",
        isBeside: true,
      },
    ];
  });
}
