import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A small disk until the test ends, or undefined if this user may not mount one. */
export function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-disk-"));
  const mounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "plumbline", folder])
      .status === 0;
  onTestFinished(() => {
    if (mounted) spawnSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return mounted ? folder : undefined;
}

/** Fills the free space of a disk. @returns the function that frees it */
export function fillDisk(folder: string): () => void {
  const file = join(folder, "filler");
  writeFileSync(file, "");
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch {
      // The disk is full for pieces of this size.
    }
  }
  return () => rmSync(file);
}
