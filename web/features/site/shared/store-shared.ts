import { photoChoices } from "../../../api/uploads/photo-choices.ts";
import type { OpenDevice } from "../../../device/open-device.ts";
import type { RecordAction } from "../../../device/records/record-actions.ts";
import { type PreparedPhoto, preparePhoto } from "../../files/public.ts";
import { fileOfPhoto } from "../photos/use-draft-photos.ts";

/** What another app shared, on its way to a record. */
export interface AddToSiteProps {
  readonly projectId: string;
  readonly files: readonly File[];
  readonly words: string;
  /** Called once it is on the record. */
  readonly onAdded: (added: {
    /** Whether it survives closing the page. */
    readonly isKept: boolean;
    readonly path: string;
    readonly said: string;
  }) => Promise<void>;
}

interface SharedWork {
  /** The action that begins or changes the record; undefined if only files are added. */
  readonly action: RecordAction | undefined;
  readonly of: { readonly project: string; readonly kind: string; readonly recordId: string };
  readonly files: readonly File[];
  readonly moment?: PreparedPhoto["facts"]["moment"];
}

/**
 * Stores what another app shared as a record and its photos. The photos are prepared first, which takes seconds: if one of
 * them cannot be sent, nothing is stored.
 * @returns false if the full device has stored nothing, so that the work is in this page only
 * @throws PhotoError with a sentence for the person
 */
export async function storeShared(
  device: OpenDevice,
  { action, of, files, moment }: SharedWork,
): Promise<boolean> {
  const { keepOriginal } = await photoChoices();
  const photos: PreparedPhoto[] = [];
  for (const file of files) photos.push(await preparePhoto(file, { keepOriginal, moment }));
  if (action) await device.act(action);
  for (const photo of photos) await device.addFile(fileOfPhoto(photo, of));
  const held = device.db.held();
  return ![...held.entries, ...held.files].some(({ recordId }) => recordId === of.recordId);
}

/** The sentence for a failure to store. */
export function storeProblem(error: unknown): string {
  return error instanceof Error && error.name === "PhotoError"
    ? `${error.message} Remove it above to add the others.`
    : "This device could not store it. Free some room and try again. Nothing is lost.";
}
