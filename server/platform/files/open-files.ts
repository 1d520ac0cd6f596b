import path from "node:path";
import type { DiskReserve } from "./disk-space.ts";
import { diskFiles } from "./file-disk.ts";
import { s3Files } from "./file-s3.ts";
import type { FilesLocation } from "./file-location.ts";
import type { FileStore } from "./file-store.ts";

/** The store that the environment names: a folder, or a bucket. Whether it can be reached is checked meanwhile. */
export function openFiles({
  config,
  warn,
}: {
  readonly config: {
    readonly files: FilesLocation;
    readonly dataDir: string;
    readonly diskReserve: DiskReserve;
  };
  readonly warn: (error: unknown, message: string) => void;
}): FileStore {
  const location = config.files;
  const files =
    location.kind === "disk"
      ? diskFiles(location.folder, config.diskReserve)
      : s3Files(location, path.join(config.dataDir, "staging"), config.diskReserve);
  const count = async () => {
    const fileError = await files.check();
    if (fileError) warn(fileError.cause ?? fileError, `files: ${fileError.message}`);
  };
  void count();
  return files;
}
