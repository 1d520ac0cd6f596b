import {
  PACK_PART_BYTES,
  packBytes,
  type PackSlice,
  tileAt,
} from "../../../contract/drawings/sheet-pack.ts";
import type { OfflineFiles, OfflineSheet, DeviceDatabase } from "../database.ts";

/** The position of a tile, and its sheet. */
export interface TileAddress {
  readonly sheet: string;
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** Bytes of a sheet's tiles, from the parts that are here; undefined if one is missing. */
async function readSlice(
  db: DeviceDatabase,
  sheet: string,
  { start, bytes }: PackSlice,
): Promise<Blob | undefined> {
  const first = Math.floor(start / PACK_PART_BYTES);
  const last = Math.floor((start + bytes - 1) / PACK_PART_BYTES);
  const keys = Array.from({ length: last - first + 1 }, (_, n): [string, number] => [
    sheet,
    first + n,
  ]);
  const parts = (await db.parts.bulkGet(keys)).flatMap((part) => part?.blob ?? []);
  if (parts.length < keys.length) return undefined;
  const from = start - first * PACK_PART_BYTES;
  return new Blob(parts).slice(from, from + bytes, "image/webp");
}

/** Returns a tile that is stored on this device; undefined if it is not, or is white. */
export async function offlineTile(
  db: DeviceDatabase,
  place: TileAddress,
): Promise<Blob | undefined> {
  const kept = await db.sheets.get(place.sheet);
  const slice = kept && tileAt({ tiles: kept.tiles, pixelWidth: kept.sheet.pixelWidth }, place);
  return slice && slice.bytes > 0 ? readSlice(db, place.sheet, slice) : undefined;
}

/** Removes the drawings and photos of a project from this device. */
export async function dropFiles(db: DeviceDatabase, project: string): Promise<void> {
  await db.transaction("rw", db.sheets, db.parts, db.photos, async () => {
    for (const table of [db.sheets, db.parts, db.photos])
      await table.where("project").equals(project).delete();
  });
}

/** Returns the photos of records that a project's rows name. */
export async function photosIn(db: DeviceDatabase, project: string): Promise<readonly string[]> {
  const rows = await db.rows.where("project").equals(project).toArray();
  return rows.flatMap(({ row }) => {
    const files = row["files"] as readonly { _id: string; type: string }[] | undefined;
    return files?.flatMap(({ _id, type }) => (type.startsWith("image/") ? [_id] : [])) ?? [];
  });
}

/** Counts how many of the wanted files are here. */
export async function countFiles(
  db: DeviceDatabase,
  project: string,
  wanted: { readonly sheets: readonly { readonly bytes: number }[]; readonly photos: number },
): Promise<OfflineFiles> {
  const sheets: readonly OfflineSheet[] = await db.sheets
    .where("project")
    .equals(project)
    .toArray();
  const parts = await db.parts.where("project").equals(project).toArray();
  const photos = await db.photos.where("project").equals(project).toArray();
  const sum = (blobs: readonly { readonly blob: Blob }[]) =>
    blobs.reduce((all, { blob }) => all + blob.size, 0);
  return {
    sheets: {
      kept: sheets.filter(({ isWhole }) => isWhole).length,
      all: wanted.sheets.length,
    },
    photos: { kept: photos.length, all: wanted.photos },
    tileBytes: {
      kept: sum(parts),
      all: wanted.sheets.reduce((all, { bytes }) => all + bytes, 0),
    },
    photoBytes: sum(photos),
  };
}

/** The tiles of a sheet that are still to be fetched, by part. */
export async function missingParts(
  db: DeviceDatabase,
  { id, tiles }: OfflineSheet,
): Promise<readonly number[]> {
  const known = new Set(
    (await db.parts.where("sheet").equals(id).primaryKeys()).map(([, part]) => part),
  );
  const count = Math.ceil(packBytes(tiles) / PACK_PART_BYTES);
  return Array.from({ length: count }, (_, part) => part).filter((part) => !known.has(part));
}
