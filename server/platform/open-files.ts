import path from "node:path";
import type { Config } from "../config.ts";
import { diskFiles } from "./file-disk.ts";
import { s3Files } from "./file-s3.ts";
import type { FileStore } from "./file-store.ts";

/** Files as the environment says: in a folder, or in a bucket. Nobody waits to hear whether it can be reached. */
export function openFiles({
  config,
  warn,
}: {
  readonly config: Pick<Config, "files" | "dataDir">;
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
