/** A part of a file. */
export interface ByteSpan {
  readonly at: number;
  readonly length: number;
}

/** What a camera wrote about a photo. */
export interface ExifFacts {
  /** The camera's clock, `YYYY-MM-DDTHH:MM:SS`, without a zone. */
  readonly taken?: string | undefined;
  /** The offset of that clock in minutes east of UTC, if it says. */
  readonly offset?: number | undefined;
  /** A number from 1 to 8; 1 is upright. */
  readonly orientation?: number | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** Degrees clockwise from north. */
  readonly direction?: number | undefined;
}

export interface Exif {
  readonly facts: ExifFacts;
  /**
   * The bytes of the block that are not known to be harmless: locations, serial numbers, owners, comments,
   * previews. If they are zeroed, the block is still valid Exif.
   */
  readonly traces: readonly ByteSpan[];
}

/** Bytes of one value of each type of TIFF. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** A limit on entries that no camera reaches. */
const MOST_ENTRIES = 512;

const TAG = {
  orientation: 0x01_12,
  exif: 0x87_69,
  gps: 0x88_25,
  taken: 0x90_03,
  digitized: 0x90_04,
  offset: 0x90_11,
} as const;
/** What may be read by everybody: size, orientation, camera, lens, clock and exposure (CIPA DC-008). */
const HARMLESS: ReadonlySet<number> = new Set([
  0x01_00, 0x01_01, 0x01_02, 0x01_03, 0x01_06, 0x01_0f, 0x01_10, 0x01_12, 0x01_15, 0x01_1a, 0x01_1b,
  0x01_28, 0x01_31, 0x01_32, 0x02_13, 0x82_9a, 0x82_9d, 0x87_69, 0x88_22, 0x88_25, 0x88_27, 0x88_30,
  0x88_32, 0x90_00, 0x90_03, 0x90_04, 0x90_10, 0x90_11, 0x90_12, 0x91_01, 0x91_02, 0x92_01, 0x92_02,
  0x92_03, 0x92_04, 0x92_05, 0x92_06, 0x92_07, 0x92_08, 0x92_09, 0x92_0a, 0x92_14, 0x92_90, 0x92_91,
  0x92_92, 0xa0_00, 0xa0_01, 0xa0_02, 0xa0_03, 0xa2_0e, 0xa2_0f, 0xa2_10, 0xa2_17, 0xa3_00, 0xa3_01,
  0xa4_01, 0xa4_02, 0xa4_03, 0xa4_04, 0xa4_05, 0xa4_06, 0xa4_07, 0xa4_08, 0xa4_09, 0xa4_0a, 0xa4_0c,
  0xa4_32, 0xa4_33, 0xa4_34,
]);
const GPS = {
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  direction: 17,
} as const;

/** Byte order, 42, and where the first directory is. */
const HEADER: ByteSpan = { at: 0, length: 8 };

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly value: ByteSpan;
}

type Directory = ReadonlyMap<number, Entry>;

/** A block of TIFF, whose offsets count from its beginning. Reads nothing outside of it. */
class Tiff {
  readonly view: DataView;
  readonly start: number;
  readonly little: boolean;

  constructor(bytes: Uint8Array, { at, length }: ByteSpan) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset + at, length);
    this.start = at;
    this.little = this.view.getUint16(0) === 0x49_49;
  }

  uint16(at: number): number {
    return this.view.getUint16(at, this.little);
  }

  uint32(at: number): number {
    return this.view.getUint32(at, this.little);
  }

  has(at: number, length: number): boolean {
    return at >= 0 && at + length <= this.view.byteLength;
  }

  /** The bytes of a directory; undefined if it is not within the block. */
  spanOf(at: number): ByteSpan | undefined {
    if (!this.has(at, 2)) return undefined;
    const count = this.uint16(at);
    const length = 2 + count * 12;
    return count <= MOST_ENTRIES && this.has(at, length) ? { at, length } : undefined;
  }

  directory(at: number): Directory {
    const entries = new Map<number, Entry>();
    const span = this.spanOf(at);
    const end = at + (span?.length ?? 0);
    for (let each = at + 2; each < end; each += 12) {
      const type = this.uint16(each + 2);
      const count = this.uint32(each + 4);
      const length = (SIZES[type] ?? 0) * count;
      const value = { at: length <= 4 ? each + 8 : this.uint32(each + 8), length };
      if (length > 0 && this.has(value.at, length))
        entries.set(this.uint16(each), { type, count, value });
    }
    return entries;
  }

  text({ value }: Entry): string {
    let text = "";
    for (let at = value.at; at < value.at + value.length; at += 1)
      text += String.fromCharCode(this.view.getUint8(at));
    return text.split("\0")[0] ?? "";
  }

  whole({ type, value }: Entry): number {
    return type === 3 ? this.uint16(value.at) : this.uint32(value.at);
  }

  /** Unsigned fractions. */
  fractions({ type, count, value }: Entry): readonly number[] {
    if (type !== 5) return [];
    return Array.from({ length: Math.min(count, 3) }, (_, n) => {
      const at = value.at + n * 8;
      return this.uint32(at) / this.uint32(at + 4);
    });
  }
}

/** Returns what is between the spans, from 0 to `end`. */
function between(spans: readonly ByteSpan[], end: number): ByteSpan[] {
  const gaps: ByteSpan[] = [];
  let reached = 0;
  for (const { at, length } of spans.toSorted((a, b) => a.at - b.at)) {
    if (at > reached) gaps.push({ at: reached, length: at - reached });
    reached = Math.max(reached, at + length);
  }
  if (end > reached) gaps.push({ at: reached, length: end - reached });
  return gaps;
}

function degrees(tiff: Tiff, gps: Directory, which: "latitude" | "longitude"): number | undefined {
  const value = gps.get(GPS[which]);
  if (!value) return undefined;
  const [whole = Number.NaN, minutes = 0, seconds = 0] = tiff.fractions(value);
  const ref = gps.get(which === "latitude" ? GPS.latitudeRef : GPS.longitudeRef);
  const sign = ref && /^[SW]/i.test(tiff.text(ref)) ? -1 : 1;
  const found = sign * (whole + minutes / 60 + seconds / 3_600);
  return Math.abs(found) <= (which === "latitude" ? 90 : 180) ? found : undefined;
}

function placeOf(tiff: Tiff, gps: Directory): ExifFacts {
  const latitude = degrees(tiff, gps, "latitude");
  const longitude = degrees(tiff, gps, "longitude");
  // Phones without a GPS fix write zeros.
  const isKnown =
    latitude !== undefined && longitude !== undefined && (latitude || longitude) !== 0;
  const entry = gps.get(GPS.direction);
  const [direction = Number.NaN] = entry ? tiff.fractions(entry) : [];
  return {
    ...(isKnown ? { latitude, longitude } : {}),
    ...(direction >= 0 && direction <= 360 ? { direction: direction % 360 } : {}),
  };
}

/** `2026:03:05 07:30:00` as `2026-03-05T07:30:00`; undefined if it is no such time. */
function timeOf(text: string): string | undefined {
  const [, year, month, day, time] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text) ?? [];
  return time === undefined ? undefined : `${year}-${month}-${day}T${time}`;
}

/** Converts an offset such as `+01:00` to minutes. */
function minutesOf(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= 840 ? (sign === "-" ? -total : total) : undefined;
}

/** Reads a block of Exif. A damaged block yields what can be read. */
export function readExif(bytes: Uint8Array, block: ByteSpan): Exif | undefined {
  if (block.length < 8 || block.at + block.length > bytes.length) return undefined;
  const tiff = new Tiff(bytes, block);
  const order = tiff.view.getUint16(0);
  if ((order !== 0x49_49 && order !== 0x4d_4d) || tiff.uint16(2) !== 42) return undefined;

  const first = tiff.directory(tiff.uint32(4));
  const pointed = (tag: number) => {
    const pointer = first.get(tag);
    return pointer && tiff.whole(pointer);
  };
  const exifAt = pointed(TAG.exif);
  const exif = exifAt === undefined ? new Map<number, Entry>() : tiff.directory(exifAt);
  const gpsAt = pointed(TAG.gps);
  const gps = gpsAt === undefined ? new Map<number, Entry>() : tiff.directory(gpsAt);

  const kept = [HEADER, tiff.spanOf(tiff.uint32(4)), tiff.spanOf(exifAt ?? -1)];
  const entries = [...first, ...exif];
  const harmless = entries.filter(([tag]) => HARMLESS.has(tag)).map(([, { value }]) => value);
  // A short value is stored in its directory.
  const inside = entries.filter(([tag]) => !HARMLESS.has(tag)).map(([, { value }]) => value);
  const traces = [
    ...between([...kept.filter((span) => span !== undefined), ...harmless], block.length),
    ...inside,
  ].map(({ at, length }) => ({ at: at + tiff.start, length }));

  const text = (tag: number) => {
    const entry = exif.get(tag);
    return entry && tiff.text(entry);
  };
  const turned = first.get(TAG.orientation);
  const orientation = turned && tiff.whole(turned);
  const facts = {
    taken: timeOf(text(TAG.taken) ?? text(TAG.digitized) ?? ""),
    offset: minutesOf(text(TAG.offset) ?? ""),
    ...(orientation !== undefined && orientation >= 1 && orientation <= 8 ? { orientation } : {}),
    ...placeOf(tiff, gps),
  };
  return { facts, traces };
}
