import type { PhotoOptions, PreparedPhoto } from "./prepare-photo.ts";

export type { PhotoOptions, PreparedPhoto } from "./prepare-photo.ts";

/** Makes a photo ready to be sent, now or later. See prepare-photo.ts, which is loaded when it is needed. */
export async function preparePhoto(file: File, options?: PhotoOptions): Promise<PreparedPhoto> {
  const tools = await import("./prepare-photo.ts");
  return tools.preparePhoto(file, options);
}
