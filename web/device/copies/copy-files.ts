import type { Drawing, Revision } from "../../../contract/drawings/drawings.ts";
import { countFiles, missingParts, photosIn } from "./offline-files.ts";
import type { OfflineFiles, OfflineSheet, SharedItem, DeviceDatabase } from "../database.ts";

/** A drawing with the revision that people build from now. */
export interface CurrentDrawing {
  readonly drawing: OfflineSheet["drawing"];
  readonly revision: OfflineSheet["revision"] & Pick<Revision, "sheet">;
}

/** The calls to the server. Each throws if there is no answer. */
export interface FileCalls {
  /** The drawings of a project that have a current revision which the person sees. */
  readonly drawings: (project: string) => Promise<readonly CurrentDrawing[]>;
  readonly tileSizes: (sheet: string) => Promise<OfflineSheet["tiles"]>;
  readonly packPart: (sheet: string, part: number) => Promise<Blob>;
  /** Null if there is none, or not yet. */
  readonly sheetThumbnail: (sheet: string) => Promise<Blob | null>;
  readonly photoThumbnail: (file: string) => Promise<Blob | null>;
}

interface CopyParts {
  readonly db: DeviceDatabase;
  readonly calls: FileCalls;
}

/** The files that a project's copy needs. */
interface Wanted {
  readonly drawings: readonly CurrentDrawing[];
  readonly photos: readonly string[];
}

const AT_ONCE = 4;

/** Whether people build from a revision: it is not a draft, and neither replaced nor withdrawn. */
export function isCurrent({ status }: Pick<Revision, "status">): boolean {
  return status !== "draft" && status !== "superseded" && status !== "withdrawn";
}

/** Returns the revision of a drawing that people build from, if there is one. */
export function currentOf(drawing: Pick<Drawing, "revisions">): Revision | undefined {
  return drawing.revisions.find(isCurrent);
}

/**
 * Measures how much a project's drawings and photos would take: the exact size of the drawings, and the number of
 * photos.
 */
export async function measureFiles(
  { db, calls }: CopyParts,
  project: string,
): Promise<OfflineFiles> {
  return countFiles(db, project, sizesOf(await wantedOf({ db, calls }, project)));
}

function sizesOf({ drawings, photos }: Wanted) {
  return { sheets: drawings.map(({ revision }) => revision.sheet), photos: photos.length };
}

async function wantedOf({ db, calls }: CopyParts, project: string): Promise<Wanted> {
  return { drawings: await calls.drawings(project), photos: await photosIn(db, project) };
}

/** Removes drawings that are superseded, withdrawn or deleted, and photos that no longer exist. */
async function dropOld(db: DeviceDatabase, project: string, wanted: Wanted): Promise<void> {
  const sheets = new Set(wanted.drawings.map(({ revision }) => revision.sheet._id));
  const photos = new Set(wanted.photos);
  await db.transaction("rw", db.sheets, db.parts, db.photos, async () => {
    const ofProject = { project };
    await db.sheets
      .where(ofProject)
      .filter(({ id }) => !sheets.has(id))
      .delete();
    await db.parts
      .where(ofProject)
      .filter(({ sheet }) => !sheets.has(sheet))
      .delete();
    await db.photos
      .where(ofProject)
      .filter(({ id }) => !photos.has(id))
      .delete();
  });
}

/**
 * Copies the drawings and photos of a project to this device for its offline copy: the current revisions with their
 * tiles, and the thumbnails of its records' photos. It does not fetch again what is here already, so that an
 * interrupted copy continues where it was.
 * @param keepsOn asked before each piece
 */
export async function copyFiles(
  parts: CopyParts,
  project: string,
  keepsOn: () => boolean,
): Promise<void> {
  const { db, calls } = parts;
  const wanted = await wantedOf(parts, project);
  await dropOld(db, project, wanted);
  let files = await countFiles(db, project, sizesOf(wanted));
  const tell = async (more: Partial<OfflineFiles> = {}) => {
    files = { ...files, ...more };
    await db.projects.update(project, { files });
  };
  /**
   * Checks whether the project still has an offline copy: somebody may have removed it from the device meanwhile,
   * also in another tab.
   */
  const isOn = async () => keepsOn() && (await isKept(db, project));
  await tell();
  for (const each of wanted.drawings) {
    const kept = await keptSheet(parts, project, each);
    for (const part of await missingParts(db, kept)) {
      if (!(await isOn())) return;
      const blob = await calls.packPart(kept.id, part);
      await putKept(db, project, () => db.parts.put({ sheet: kept.id, part, project, blob }));
      await tell({ tileBytes: more(files.tileBytes, blob.size) });
    }
    if (kept.isWhole) continue;
    await db.sheets.update(kept.id, { isWhole: true });
    await tell({ sheets: more(files.sheets, 1) });
  }
  const known = new Set(await db.photos.where({ project }).primaryKeys());
  const missing = wanted.photos.filter((id) => !known.has(id));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    if (!(await isOn())) return;
    const some = missing.slice(from, from + AT_ONCE);
    const blobs = await Promise.all(some.map((id) => calls.photoThumbnail(id)));
    const fetched = some.flatMap((id, place) => {
      const blob = blobs[place];
      return blob ? [{ id, project, blob }] : [];
    });
    await putKept(db, project, () => db.photos.bulkPut(fetched));
    const bytes = fetched.reduce((sum, { blob }) => sum + blob.size, 0);
    await tell({
      photos: more(files.photos, fetched.length),
      photoBytes: files.photoBytes + bytes,
    });
  }
}

async function isKept(db: DeviceDatabase, project: string): Promise<boolean> {
  return (await db.projects.get(project))?.kept === true;
}

/**
 * Stores a piece of a project if the project still has an offline copy. The check and the write are one step, so
 * that nothing is stored after the project is removed.
 */
async function putKept(
  db: DeviceDatabase,
  project: string,
  put: () => PromiseLike<unknown>,
): Promise<void> {
  await db.transaction("rw", db.projects, db.sheets, db.parts, db.photos, async () => {
    if (await isKept(db, project)) await put();
  });
}

function more({ kept, all }: SharedItem, by: number): SharedItem {
  return { kept: kept + by, all };
}

/** Notes a wanted sheet before its tiles are fetched. Its drawing may have another title by now. */
async function keptSheet(
  { db, calls }: CopyParts,
  project: string,
  { drawing, revision }: CurrentDrawing,
): Promise<OfflineSheet> {
  const { sheet, ...named } = revision;
  const known = await db.sheets.get(sheet._id);
  const kept: OfflineSheet = {
    id: sheet._id,
    project,
    drawing,
    revision: named,
    sheet,
    tiles: known?.tiles ?? (await calls.tileSizes(sheet._id)),
    thumbnail: known?.thumbnail ?? (await calls.sheetThumbnail(sheet._id)),
    isWhole: known?.isWhole ?? false,
  };
  await putKept(db, project, () => db.sheets.put(kept));
  return kept;
}
