import type { QueryClient } from "@tanstack/react-query";
import type { FileHome } from "./file-queries.ts";

/** Sends files to what was only just made; they arrive where its files are shown. */
export async function sendFiles(
  client: QueryClient,
  home: FileHome,
  files: readonly File[],
): Promise<void> {
  const { addUploads } = await import("./uploads.ts");
  addUploads(client, home, files);
}
