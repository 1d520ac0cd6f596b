import { randomUUID } from "node:crypto";

declare const checked: unique symbol;

/** The key of one stored file, in the form that this server gives. Only `storageKey` makes one. */
export type StorageKey = string & { readonly [checked]: "StorageKey" };

/** A folder that is listed: everything, one kind, or one company's files of a kind. */
export type StorageFolder = "" | `${Kind}/` | `${Kind}/${string}/`;
type Kind = "uploads" | "drawings" | "reports";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const NUMBER = "(?:0|[1-9][0-9]{0,5})";
const DRAWN = ["pack", "webp", "json"] as const;
const KEY = new RegExp(
  `^(?:uploads/(${UUID})/${UUID}(?:(?:\\.preview)?\\.webp)?` +
    `|drawings/(${UUID})/${UUID}/(?:source\\.pdf|${NUMBER}\\.(?:${DRAWN.join("|")}))` +
    `|reports/(${UUID})/${UUID}-${NUMBER})$`,
);
const FOLDER = new RegExp(`^(?:(?:uploads|drawings|reports)/(?:${UUID}/)?)?$`);

export function isStorageKey(text: string): text is StorageKey {
  return KEY.test(text);
}

/**
 * Checks the key of a stored file. The message does not repeat it, since it may be anything.
 * @param workspaceId the company whose file it has to be
 * @throws Error if it has another form, or is of another company
 */
export function storageKey(text: string, workspaceId?: string): StorageKey {
  const [, ...companies] = KEY.exec(text) ?? [];
  if (!isStorageKey(text)) throw new Error("Not the key of a stored file");
  if (workspaceId !== undefined && !companies.includes(workspaceId))
    throw new Error("The key of another company's file");
  return text;
}

export function requireFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error("Not a folder of stored files");
  return folder;
}

/** A new key for a file of a company. */
export const newFileKey = (workspaceId: string): StorageKey =>
  storageKey(`uploads/${workspaceId}/${randomUUID()}`, workspaceId);

/** The key of a file's thumbnail. */
export const thumbnailKey = (key: StorageKey): StorageKey => storageKey(`${key}.webp`);

/** The key of the larger picture of a file that browsers cannot show. */
export const previewKey = (key: StorageKey): StorageKey => storageKey(`${key}.preview.webp`);

/** A new folder for an upload of drawings. */
export const newDrawingFolder = (workspaceId: string): string =>
  `drawings/${workspaceId}/${randomUUID()}/`;

/** The key of the PDF in an upload's folder. */
export const sourceKey = (folder: string): StorageKey => storageKey(`${folder}source.pdf`);

/** The key of a drawn part of a sheet: its tiles, its thumbnail or its words. @param sheet the folder and the page */
export const drawnKey = (sheet: string, ending: (typeof DRAWN)[number]): StorageKey =>
  storageKey(`${sheet}.${ending}`);

const SOURCE = /source\.pdf$/;

/**
 * Returns the keys of everything that is stored for a file, or for an upload of drawings and this many of its
 * sheets. The key in the row is last, so that it exists until the others are gone.
 */
export function keysBeside(key: StorageKey, sheets = 0): StorageKey[] {
  if (!SOURCE.test(key)) return [previewKey(key), thumbnailKey(key), key];
  const folder = key.replace(SOURCE, "");
  const pages = Array.from({ length: sheets }, (_, page) =>
    DRAWN.map((ending) => drawnKey(`${folder}${page}`, ending)),
  );
  return [...pages.flat(), key];
}

/**
 * Returns the key that the row contains, from the key of a file, of a picture made from it, or of a sheet drawn
 * from it.
 */
export function keyInRow(key: StorageKey): StorageKey {
  if (key.startsWith("drawings/")) return sourceKey(key.slice(0, key.lastIndexOf("/") + 1));
  return storageKey(key.replace(/(?:\.preview)?\.webp$/, ""));
}
