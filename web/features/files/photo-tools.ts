import type { KindWith, NamedSubject } from "../../../contract/subjects.ts";
import type { PhotoOptions, PreparedPhoto } from "./prepare-photo.ts";

export type { PhotoOptions, PreparedPhoto } from "./prepare-photo.ts";

/** Makes a photo ready to be sent, now or later. See prepare-photo.ts, which is loaded when it is needed. */
export async function preparePhoto(file: File, options?: PhotoOptions): Promise<PreparedPhoto> {
  const tools = await import("./prepare-photo.ts");
  return tools.preparePhoto(file, options);
}

/**
 * Sends a prepared photo, or continues one that was begun, after a reload too.
 * @returns the answer of `addFile`
 * @throws ApiError, of code `record_unknown` if its record has to be sent first; the signal's AbortError unchanged
 */
export async function uploadResumable({
  item: { _id, blob, facts },
  subject,
  onProgress,
  signal,
}: {
  readonly item: PreparedPhoto;
  readonly subject: NamedSubject<KindWith<"files">>;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}): Promise<unknown> {
  const [[kind = "", id = ""] = []] = Object.entries(subject);
  const told = Object.entries(facts).map(([key, value]) => [key, String(value)] as const);
  const metadata = { ...Object.fromEntries(told), _id, kind, id, name: blob.name };
  const api = await import("../../api/resumable-upload.ts");
  return api.uploadResumable({ file: blob, metadata, onProgress, signal });
}
