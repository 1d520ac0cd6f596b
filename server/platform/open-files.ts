import path from "node:path";
import { diskFiles } from "./file-disk.ts";
import { s3Files } from "./file-s3.ts";
import type { FilesPlace } from "./file-place.ts";
import type { FileStore } from "./file-store.ts";

/** The store that the environment names: a folder, or a bucket. Whether it can be reached is checked meanwhile. */
export function openFiles({
  config,
  warn,
}: {
  readonly config: { readonly files: FilesPlace; readonly dataDir: string };
  readonly warn: (error: unknown, message: string) => void;
}): FileStore {
  const place = config.files;
  const files =
    place.kind === "disk"
      ? diskFiles(place.folder)
      : s3Files(place, path.join(config.dataDir, "staging"));
  const look = async () => {
    const trouble = await files.check();
    if (trouble) warn(trouble.cause ?? trouble, `files: ${trouble.message}`);
  };
  void look();
  return files;
}
